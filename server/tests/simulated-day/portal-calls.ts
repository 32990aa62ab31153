import { Agent, type IncomingMessage, request } from 'node:http';
import { OPERATIONS, type OperationId } from '@cartage/contract/operation-table.ts';
import { addressOf, type Sample } from '../support/samples.ts';

export interface Portal {
  readonly host: string;
  readonly port: number;
  /** Responses other than success and broken connections, by operation and status. */
  readonly failed: Record<string, number>;
  requests: number;
}

interface Call extends Partial<Sample> {
  readonly token: string;
  readonly ifMatch?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export const closeConnections = (): void => agent.destroy();

/** The body of a successful response; null otherwise, which is counted. */
export async function callPortal<Body>(
  portal: Portal,
  id: OperationId,
  { token, ifMatch, body, params = {}, query }: Call,
): Promise<Body | null> {
  portal.requests += 1;
  const response = await new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
    const sent = openRequest(portal, id, { token, params, ...(query && { query }) }, (received) => {
      let text = '';
      received.setEncoding('utf8').on('data', (part: string) => (text += part));
      received.on('end', () => resolve({ status: received.statusCode ?? 0, text }));
      received.on('error', () => resolve({ status: 0, text: '' }));
    });
    sent.on('error', () => resolve({ status: 0, text: '' }));
    if (ifMatch !== undefined) sent.setHeader('if-match', `"${ifMatch}"`);
    if (body !== undefined) sent.setHeader('content-type', 'application/json');
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
  if (response.status >= 200 && response.status < 300) return JSON.parse(response.text) as Body;
  const kind = `${id} ${response.status}`;
  portal.failed[kind] = (portal.failed[kind] ?? 0) + 1;
  return null;
}

export function openRequest(
  { host, port }: Portal,
  id: OperationId,
  { token, ...sample }: { readonly token: string } & Omit<Sample, 'body'>,
  onResponse: (response: IncomingMessage) => void,
) {
  const { method } = OPERATIONS[id];
  const headers = { host: `${host}:${port}`, authorization: `Bearer ${token}` };
  return request(
    { agent, host: '127.0.0.1', port, method, path: addressOf(id, sample), headers },
    onResponse,
  );
}
