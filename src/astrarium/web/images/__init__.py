"""Pictures and sounds made for the browser: covers, postcards, still pictures."""
