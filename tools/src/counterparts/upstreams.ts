import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

/** Two servers behind a proxy. */
export interface Upstreams {
  /** Port of a server that closes before it responds, as a stopping process may. */
  readonly losing: number;
  /** Port of a server that responds with the length of the body. */
  readonly working: number;
  /** The `Host` of each health check at the working server. */
  checks(): readonly (string | undefined)[];
  close(): void;
}

export async function startUpstreams(): Promise<Upstreams> {
  const checks: (string | undefined)[] = [];
  const losing = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const working = createServer((request, response) => {
    let length = 0;
    request.on('data', (piece: Buffer) => (length += piece.length));
    request.on('end', () => response.end(String(length)));
    if (request.url === '/health/ready') {
      checks.push(request.headers.host);
      // As Cartage does.
      if (request.headers.host === undefined) response.statusCode = 400;
    }
  });
  const [losingPort, workingPort] = [await listen(losing), await listen(working)];
  return {
    losing: losingPort,
    working: workingPort,
    checks: () => checks,
    close() {
      losing.close();
      working.close();
      working.closeAllConnections();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a TCP port.
  return (server.address() as AddressInfo).port;
}
