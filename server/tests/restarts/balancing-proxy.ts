import { Agent, createServer, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer in front of several API processes. It trusts their readiness, and never sends a request twice. */
export interface BalancingProxy {
  readonly port: number;
  isReady(port: number): boolean;
  close(): Promise<void>;
}

const CHECK_INTERVAL_MS = 50;

export async function startBalancingProxy(ports: readonly number[]): Promise<BalancingProxy> {
  const ready = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  const check = (port: number) => {
    const probe = get({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (response) => {
      response.resume();
      if (response.statusCode === 200) ready.add(port);
      else ready.delete(port);
    });
    probe.on('error', () => ready.delete(port));
  };
  const timer = setInterval(() => ports.forEach(check), CHECK_INTERVAL_MS);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const available = ports.filter((port) => ready.has(port));
    const port = available[turn++ % available.length];
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end());
    if (port === undefined) return void fail();
    const { url: path, method, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      // The connections to the client and to the process are independent.
      const { connection: _, ...others } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, others);
      response.on('error', fail).pipe(outgoing);
    });
    onward.on('error', fail);
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    isReady: (one) => ready.has(one),
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
