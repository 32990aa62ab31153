import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '#db/sql.ts';
import type { TestApp } from '#testing/test-app.ts';

export interface ReceivedNotice {
  readonly body: unknown;
  readonly isSigned: boolean;
}

/** The tenant's own system, which receives notices. */
export interface NoticeReceiver {
  readonly received: readonly ReceivedNotice[];
  /** Handles a request; by default responds with success. */
  respond: (response: ServerResponse) => void;
  /** Resolves after this number of requests. */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

const SECRET = 'a-secret-of-the-tenant';

export async function startNoticeReceiver(
  { deps }: { readonly deps: Pick<TestApp['deps'], 'database'> },
  tenantId: number,
): Promise<NoticeReceiver> {
  const received: ReceivedNotice[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      received.push({
        body: JSON.parse(bytes.toString('utf8')),
        isSigned: isSigned(bytes, String(request.headers['cartage-signature'])),
      });
      receiver.respond(response);
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  await deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into tenant_notice_endpoint (tenant_id, url, secret)
      values (${tenantId}, ${`http://notices.localhost:${port}/cartage`}, ${SECRET})`),
  );
  const receiver: NoticeReceiver = {
    received,
    respond: (response) => void response.writeHead(204).end(),
    hasReceived: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return receiver;
}

function isSigned(body: Buffer, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
