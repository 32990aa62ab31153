import { Agent, request } from 'node:http';

export interface HttpClient {
  /** Resolves with the response body. Rejects on every status except 200. */
  post(path: string, body: string): Promise<string>;
  close(): void;
}

/** A client with minimal overhead, so that the bench measures the server. */
export function createHttpClient(origin: string, token: string, maxSockets = 16): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname, port } = new URL(origin);
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const headers = {
          host: `localhost:${port}`,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        };
        const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`${path} returned ${response.statusCode} ${text}`));
          });
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
