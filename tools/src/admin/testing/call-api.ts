import { request } from 'node:http';

export interface ApiCall {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly token?: string;
  /** Sent as JSON by POST. Without a body the method is GET. */
  readonly body?: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly text: string;
}

/** Calls a portal on this machine by its host name, without name resolution. */
export function callApi({ port, host, path, token, body }: ApiCall): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: `${host}:${port}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
