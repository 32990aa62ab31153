import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: `lost` is processed by the portal, but the caller gets no answer. */
export type Fault = 'none' | 'lost' | 'unavailable';

export interface UnreliablePortalOptions {
  readonly port: number;
  /** Answers the client credentials of every client. */
  readonly token: () => Promise<string>;
  readonly faultOf: (path: string) => Fault;
}

/** A network between the simulator and the portal at `port` that fails as `faultOf` says. */
export async function unreliablePortal({ port, token, faultOf }: UnreliablePortalOptions) {
  const server = createServer((received, answer) => {
    const path = received.url ?? '/';
    if (path === '/idp/token') {
      void token().then((value) => answer.end(JSON.stringify({ access_token: value, expires_in: 600 })));
      return;
    }
    const fault = faultOf(path);
    if (fault === 'unavailable') {
      answer.writeHead(503).end();
      return;
    }
    const forwarded = request(
      { host: '127.0.0.1', port, path, method: received.method, headers: received.headers },
      (response) => {
        if (fault === 'none') {
          answer.writeHead(response.statusCode ?? 500, response.headers);
          response.pipe(answer);
        } else {
          response.resume();
          response.once('end', () => received.socket.destroy());
        }
      },
    );
    received.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a TCP port.
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
