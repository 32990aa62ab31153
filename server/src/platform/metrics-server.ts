import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';

export interface MetricsServerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on its own port, which the portal's proxy does not expose. Adds the metrics of the process:
 * CPU, memory, event loop, garbage collection.
 */
export async function startMetricsServer(
  registry: Registry,
  { host, port }: MetricsServerOptions,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // The server listens on a TCP port, so the address is never the path of a pipe.
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
