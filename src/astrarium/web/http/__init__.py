"""What the browser asks: addresses, visitors, limits, streams and the API."""
