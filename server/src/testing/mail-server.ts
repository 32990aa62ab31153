import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  readonly to: readonly string[];
  /** Raw headers and body. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedEmail[];
  /** While not null, emails are rejected with this message. */
  refusal: string | null;
  /** Recipients that are rejected temporarily. */
  readonly busy: Set<string>;
  /** Recipients that are rejected permanently. */
  readonly unknown: Set<string>;
  close(): Promise<void>;
}

/** A mail server that records emails. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = own.unknown.has(address) ? 550 : own.busy.has(address) ? 450 : null;
      const message = code === 550 ? `No ${address} here` : `${address} is busy`;
      done(code === null ? null : Object.assign(new Error(message), { responseCode: code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (own.refusal !== null) {
          done(Object.assign(new Error(own.refusal), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address).toSorted();
        received.push({ to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // The server listens on a TCP port.
  const { port } = server.server.address() as AddressInfo;
  const own: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusal: null,
    busy: new Set(),
    unknown: new Set(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return own;
}
