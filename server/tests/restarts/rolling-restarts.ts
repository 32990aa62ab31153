import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { type ServerProcess, startServer } from '../kills/server-process.ts';
import { startBalancingProxy } from './balancing-proxy.ts';

export interface RestartOptions {
  /** The database of the demo world, as its owner. */
  readonly url: string;
  readonly restarts: number;
  /** At least so many requests are sent. */
  readonly requests: number;
  readonly clients: number;
  readonly pauseSeconds: number;
}

export interface RestartReport {
  readonly restarts: number;
  readonly requests: number;
  /** Responses other than 200 and broken connections, by kind. */
  readonly failed: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Reads the database, and needs no sign-in. */
const PATH = '/api/v1/configuration/featureFlags/clientFlags';

/** Restarts two API processes in turn behind a load balancer while clients send requests without a break. */
export async function rollingRestarts(options: RestartOptions): Promise<RestartReport> {
  const started = performance.now();
  const first = await freePort(20_000);
  const ports = [first, await freePort(first + 1)];
  const launch = (port: number) =>
    startServer({
      DATABASE_URL: options.url,
      PORT: String(port),
      SHUTDOWN_PAUSE_SECONDS: String(options.pauseSeconds),
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
    });
  const processes: ServerProcess[] = await Promise.all(ports.map(launch));
  const proxy = await startBalancingProxy(ports);
  const untilReady = async (port: number) => {
    while (!proxy.isReady(port)) await pause(10);
  };
  await Promise.all(ports.map(untilReady));

  let sent = 0;
  const load = { isDone: false };
  const failed: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  const client = async () => {
    while (!load.isDone || sent < options.requests) {
      sent += 1;
      const outcome = await send(proxy.port, agent);
      if (outcome !== '200') failed[outcome] = (failed[outcome] ?? 0) + 1;
    }
  };
  const clients = Array.from({ length: options.clients }, client);
  try {
    for (let restart = 0; restart < options.restarts; restart++) {
      const index = restart % ports.length;
      const port = ports[index] ?? first;
      await processes[index]?.stop();
      processes[index] = await launch(port);
      await untilReady(port);
    }
  } finally {
    load.isDone = true;
    await Promise.all(clients);
    agent.destroy();
    await proxy.close();
    await Promise.all(processes.map((one) => one.kill()));
  }
  const seconds = (performance.now() - started) / 1000;
  return { restarts: options.restarts, requests: sent, failed, seconds };
}

async function send(port: number, agent: Agent): Promise<string> {
  try {
    const request = get({ host: '127.0.0.1', port, path: PATH, agent, headers: { host: 'localhost' } });
    // The event carries the response.
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    for await (const _ of response);
    return String(response.statusCode);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'error';
  }
}
