import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { sql } from '#db/sql.ts';
import type { TestApp } from '#testing/test-app.ts';

export interface WebhookBody {
  readonly type: string;
  readonly timestamp: string;
  readonly cursor: string;
  readonly data: { readonly id: string; readonly reference: string; readonly version: number };
}

export interface ReceivedMessage {
  readonly id: string;
  readonly body: WebhookBody;
  readonly headers: IncomingHttpHeaders;
  /** The body as sent. */
  readonly text: string;
}

/** The provider's own system, which receives webhooks. */
export interface WebhookReceiver {
  readonly webhookId: number;
  readonly port: number;
  readonly secret: string;
  /** Every request. */
  readonly received: readonly ReceivedMessage[];
  /** Messages that were answered with success. */
  readonly accepted: readonly ReceivedMessage[];
  /** The status for a message, or null for no response. */
  respond: (message: ReceivedMessage) => number | null;
  /** The header of responses without success. */
  retryAfter: string | null;
  close(): Promise<void>;
}

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'cartage').toString('base64')}`;

/** Adds a webhook to the tenant and listens for it. */
export async function startWebhookReceiver(
  { deps, now }: Pick<TestApp, 'deps' | 'now'>,
  tenantId: number,
  code = 'linehaul',
): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const accepted: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { headers } = request;
      const message = { id: String(headers['webhook-id']), body: JSON.parse(text), headers, text };
      received.push(message);
      const status = receiver.respond(message);
      if (status === null) return;
      if (status < 300) accepted.push(message);
      answer(response, status, receiver.retryAfter);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const url = `http://receiver.localhost:${port}/cartage`;
  const [added] = await deps.database.asSystem((tx) =>
    tx.query<{ id: number }>(sql`
      insert into webhook (tenant_id, code, url, secret, created_at, position)
      select ${tenantId}, ${code}, ${url}, ${WEBHOOK_SECRET}, ${now}, coalesce(max(feed_position), 0)
      from notice where tenant_id = ${tenantId}
      returning id`),
  );
  if (added === undefined) throw new Error('The webhook was not added');
  const receiver: WebhookReceiver = {
    webhookId: added.id,
    port,
    secret: WEBHOOK_SECRET,
    received,
    accepted,
    respond: () => 204,
    retryAfter: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return receiver;
}

function answer(response: ServerResponse, status: number, retryAfter: string | null): void {
  const headers = {
    ...(status >= 300 && status < 400 && { location: '/elsewhere' }),
    ...(status >= 300 && retryAfter !== null && { 'retry-after': retryAfter }),
  };
  response.writeHead(status, headers).end();
}

/** Throws unless the signature is valid by the independent implementation. */
export function verifyMessage({ text, headers }: ReceivedMessage, secret: string): unknown {
  return new Webhook(secret).verify(text, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
}
