/** As `fetch`, but tells how much of the body has gone, from 0 to 1: only the older way of sending knows. */
export function sendWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = init;
      const sending = new XMLHttpRequest();
      const leave = () => sending.abort();
      sending.open(method, address instanceof Request ? address.url : address);
      sending.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value);
      sending.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      sending.addEventListener('load', () => resolve(responseOf(sending)));
      sending.addEventListener('error', () => reject(new TypeError('The connection broke')));
      sending.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('Broken off')));
      sending.addEventListener('loadend', () => signal?.removeEventListener('abort', leave));
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', leave);
      // What `fetch` takes and this does not is a stream, which nobody here sends.
      sending.send(body as XMLHttpRequestBodyInit);
    });
}

/** What had no answer at all has status 0, which `error` tells of. */
function responseOf(sending: XMLHttpRequest): Response {
  const lines = sending.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { status, statusText, response } = sending;
  return new Response(response, { status, statusText, headers });
}
