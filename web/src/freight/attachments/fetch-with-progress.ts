/** `fetch` with upload progress from 0 to 1. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function fetchWithProgress(onProgress: (progress: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = init;
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, address instanceof Request ? address.url : address);
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('Connection lost')));
      request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('Aborted')));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', abort);
      // XMLHttpRequest accepts every body of `fetch` except a stream, which this application never sends.
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { status, statusText, response } = request;
  return new Response(response, { status, statusText, headers });
}
