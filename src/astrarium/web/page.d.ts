// What our scripts may take for granted of our own pages, for `deno check`; browsers never see this file.
// A page is ours, so an element that is asked for by a selector is there, and is what the script takes it for: types
// guard names, arguments and imports, and the tests in a browser guard the rest.

/** Any element of a page of ours: one of HTML, a field, a dialog, a link, or the picture of a board. */
interface Thing extends HTMLElement {
  action: string;
  autoplay: boolean;
  checked: boolean;
  content: DocumentFragment;
  dateTime: string;
  disabled: boolean;
  download: string;
  elements: HTMLFormControlsCollection;
  fading: number;
  files: FileList;
  form: HTMLFormElement;
  href: string;
  max: string | number;
  name: string;
  open: boolean;
  options: HTMLOptionsCollection;
  ownerSVGElement: Thing;
  parentNode: Thing;
  selected: boolean;
  src: string;
  submitter: Thing;
  type: string;
  value: string;
  viewBox: SVGAnimatedRect;
  close(): void;
  getBBox(): DOMRect;
  getScreenCTM(): DOMMatrix;
  requestSubmit(): void;
  reset(): void;
  select(): void;
  showModal(): void;
}

interface Here {
  readonly target: Thing;
}

interface ParentNode {
  querySelector(selector: string): Thing;
  querySelectorAll(selector: string): NodeListOf<Thing>;
}
interface Element {
  closest(selector: string): Thing;
}
interface Document {
  getElementById(id: string): Thing;
  addEventListener(type: "submit", listener: (e: SubmitEvent & { target: HTMLFormElement }) => unknown): void;
  addEventListener<K extends keyof DocumentEventMap>(
    type: K,
    listener: (e: DocumentEventMap[K] & Here) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
interface HTMLElement {
  addEventListener(type: "submit", listener: (e: SubmitEvent & { target: HTMLFormElement }) => unknown): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (e: HTMLElementEventMap[K] & Here) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
interface Window {
  addEventListener<K extends keyof WindowEventMap>(
    type: K,
    listener: (e: WindowEventMap[K] & Here) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
declare function addEventListener<K extends keyof WindowEventMap>(
  type: K,
  listener: (e: WindowEventMap[K] & Here) => unknown,
  options?: boolean | AddEventListenerOptions,
): void;

/** What is being chosen at this table, for whoever looks at the page with the browser's own tools. */
// deno-lint-ignore no-var -- a `let` would be no property of globalThis
declare var picker: import("./static/picker.js").Picker;
