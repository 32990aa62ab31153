import { createServer } from 'node:net';

/** Returns the first port, from the given one on, that is free on every given address; 0: the system chooses. */
export async function freePort(from: number, hosts: readonly string[] = ['127.0.0.1']): Promise<number> {
  for (let port = from; port < from + 100; port++) {
    const found = await tryPort(port, hosts[0]);
    const others = hosts.slice(1).map((host) => tryPort(found ?? port, host));
    if (found !== null && !(await Promise.all(others)).includes(null)) return found;
  }
  throw new Error(`No free port between ${from} and ${from + 99}.`);
}

/** Null when the port is in use. An address that this machine does not have counts as free. */
function tryPort(port: number, host: string | undefined): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      resolve('code' in error && error.code === 'EADDRINUSE' ? null : port);
    });
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : null;
      probe.close(() => resolve(found));
    });
  });
}
