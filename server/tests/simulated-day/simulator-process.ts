import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url));

export interface SimulatorCounts {
  applied: number;
  repeated: number;
  rejected: number;
  /** Batches that the portal refused, and requests that were repeated. */
  refused: number;
  retries: number;
}

export interface SimulatorOptions {
  /** Of the tenant. */
  readonly host: string;
  /** Of the API process. */
  readonly port: number;
  readonly clientId: string;
  readonly speed: number;
  /** Answers client credentials: the tenant of a test has no embedded identity provider. */
  readonly token: () => Promise<string>;
}

/** The simulator in a process of its own, as `npm start` runs it. */
export async function startSimulator({ host, port, clientId, speed, token }: SimulatorOptions) {
  const gateway = createServer((received, answer) => {
    if (received.url === '/idp/token') {
      void token().then((value) => answer.end(JSON.stringify({ access_token: value, expires_in: 300 })));
      return;
    }
    const { method, url: path, headers } = received;
    const forwarded = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    received.pipe(forwarded);
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  // The server listens on a TCP port.
  const { port: gatewayPort } = gateway.address() as AddressInfo;
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'] ?? '',
      SIMULATOR_PORTALS: `http://${host}:${gatewayPort}`,
      SIMULATOR_CLIENT: clientId,
      SIMULATOR_SECRET: 'any',
      SIMULATOR_SPEED: String(speed),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const counts: SimulatorCounts = { applied: 0, repeated: 0, rejected: 0, refused: 0, retries: 0 };
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) count(JSON.parse(line), counts);
  });
  return {
    counts,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}

function count(line: Partial<SimulatorCounts> & { readonly event?: string }, counts: SimulatorCounts): void {
  if (line.event === 'retry') counts.retries += 1;
  if (line.event === 'refused') counts.refused += 1;
  if (line.event !== 'reported') return;
  counts.applied += line.applied ?? 0;
  counts.repeated += line.repeated ?? 0;
  counts.rejected += line.rejected ?? 0;
}
