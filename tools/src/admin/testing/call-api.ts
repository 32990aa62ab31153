import { request } from 'node:http';

export interface Call {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly token?: string;
  /** Sent by POST as JSON; a GET without it. */
  readonly body?: unknown;
}

export interface Called {
  readonly status: number;
  readonly text: string;
}

/** One call of a portal that listens on this machine, whatever its host is called. */
export function callApi({ port, host, path, token, body }: Call): Promise<Called> {
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
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
