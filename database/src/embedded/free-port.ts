import { createServer } from 'node:net';

/** The first free loopback port from the given one on; 0 lets the system choose. */
export async function freePort(from: number, host = '127.0.0.1'): Promise<number> {
  for (let port = from; port < from + 100; port++) {
    const found = await tryPort(port, host);
    if (found !== null) return found;
  }
  throw new Error(`No free port between ${from} and ${from + 99}.`);
}

function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : null;
      probe.close(() => resolve(found));
    });
  });
}
