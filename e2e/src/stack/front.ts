import { pathToFileURL } from 'node:url';
import { type Login, loginUrl } from '@cartage/database/connection/logins.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { testClockOffset } from '@cartage/database/testing/test-day.ts';
import { WITH_TEST_CLOCK } from '#clock/with-test-clock.ts';
import { type Gateway, startGateway } from '#stack/gateway.ts';
import {
  FILES_FOLDER,
  startProcess,
  waitUntilReady,
  WEB_FOLDER,
  type ManagedProcess,
  type RunningProcess,
} from '#stack/managed-process.ts';

export interface FrontOptions {
  /** Prefix of the log file names. */
  readonly name: string;
  readonly databaseUrl: string;
  readonly accessTokenSeconds?: number;
  /** Whether it has a worker process; one is enough for all fronts of a database. */
  readonly hasWorker?: boolean;
  /** Whether requests to the server and the provider pass through gateways that simulate network failures. */
  readonly hasGateways?: boolean;
  /** Additional settings of the API process. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** API server and sign-in provider behind one public port. Several fronts can share a database. */
export interface Front {
  readonly port: number;
  /** Stops the API process; requests fail to connect. */
  stopServer(): Promise<void>;
  /** Requests wait until `recover`. */
  pauseServer(): void;
  /** Stops the sign-in provider; its pages and tokens are unavailable. */
  stopIdentity(): Promise<void>;
  /** Restarts the provider with additional settings. */
  restartIdentity(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Between browsers and server. */
  readonly gateway: Gateway;
  /** Between server and provider. */
  readonly identityGateway: Gateway;
  /** Restarts, resumes and reconnects everything. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

/** Below the ports that the system gives to outgoing connections, and without a port that Chromium refuses. */
const FIRST_PORT = 11_000;
const PORTS_OF_A_RUN = 200;
const PORTS_OF_A_PROCESS = 50;

export async function startFront(options: FrontOptions): Promise<Front> {
  const port = await freePort(portOfThisProcess());
  const identityPort = await freePort(port + 1);
  const gateways = options.hasGateways === true ? await startGateways(port, identityPort) : undefined;
  const ports = { publicPort: port, port, identityPort, upstreamPort: identityPort, ...gateways?.ports };
  const processes = processesOf(options, ports);
  const worker = options.hasWorker === true ? [startProcess(processes.worker)] : [];
  let identity: RunningProcess | undefined;
  let server: RunningProcess | undefined;
  const running = () => [server, identity, ...worker].filter((running) => running !== undefined);

  async function startServer(): Promise<void> {
    server = startProcess(processes.server);
    await waitUntilReady(port, '/health/ready', running());
  }
  async function startIdentity(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    identity = startProcess({ ...processes.identity, env: { ...processes.identity.env, ...settings } });
    await waitUntilReady(ports.identityPort, '/idp/health', [identity]);
  }
  async function recover(): Promise<void> {
    gateways?.public.restore();
    gateways?.identity.restore();
    server?.resume();
    if (identity?.hasEnded() !== false) await startIdentity();
    if (server?.hasEnded() !== false) await startServer();
  }
  async function stop(): Promise<void> {
    server?.resume();
    await gateways?.public.close();
    await gateways?.identity.close();
    await Promise.all(running().map((one) => one.stop()));
  }
  function gateway(which: 'public' | 'identity'): Gateway {
    if (!gateways) throw new Error('This front was started without gateways.');
    return gateways[which];
  }

  try {
    await Promise.all([startIdentity(), startServer()]);
    await waitUntilReady(port, '/idp/.well-known/openid-configuration', running());
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    stop,
    stopServer: async () => server?.stop(),
    pauseServer: () => server?.pause(),
    stopIdentity: async () => identity?.stop(),
    restartIdentity: async (settings) => {
      await identity?.stop();
      await startIdentity(settings);
    },
    get gateway() {
      return gateway('public');
    },
    get identityGateway() {
      return gateway('identity');
    },
    recover,
  };
}

/** The gateway takes the public port; the processes behind it take the next free ports. */
async function startGateways(publicPort: number, firstPort: number) {
  const port = await freePort(firstPort + 1);
  const identityPort = await freePort(port + 1);
  const upstreamPort = await freePort(identityPort + 1);
  return {
    ports: { port, identityPort, upstreamPort },
    public: await startGateway(publicPort, port),
    identity: await startGateway(upstreamPort, identityPort),
  };
}

/** A range of ports per run and per test process: two processes that start together would pick the same free port. */
function portOfThisProcess(): number {
  const index = process.env['TEST_PARALLEL_INDEX'];
  // Test processes are children of the process that starts the shared stack.
  const run = (index === undefined ? process.pid : process.ppid) % 100;
  return FIRST_PORT + PORTS_OF_A_RUN * run + PORTS_OF_A_PROCESS * (Number(index ?? -1) + 1);
}

interface Ports {
  readonly publicPort: number;
  readonly port: number;
  readonly identityPort: number;
  /** The provider's port as the server knows it. */
  readonly upstreamPort: number;
}

function processesOf(
  options: FrontOptions,
  { publicPort, port, identityPort, upstreamPort }: Ports,
): Record<'identity' | 'server' | 'worker', ManagedProcess> {
  const as = (login: Login) => ({ DATABASE_URL: loginUrl(options.databaseUrl, login) });
  const shared = { CARTAGE_DEMO: '1', NODE_ENV: 'test' };
  const api = {
    ...shared,
    SYSTEM_DATABASE_URL: loginUrl(options.databaseUrl, 'worker'),
    PORT: String(port),
    PUBLIC_PORT: String(publicPort),
    IDENTITY_UPSTREAM: `http://127.0.0.1:${upstreamPort}`,
    EMBEDDED_ISSUER_TEMPLATE: `http://{host}:${publicPort}/idp`,
    WEB_DIST: WEB_FOLDER,
    STORAGE_URL: pathToFileURL(FILES_FOLDER).href,
    CLOCK_OFFSET_MS: String(testClockOffset()),
    // All tests share one network address, and each user signs in many times.
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_TRACKING_PER_MINUTE: '0',
    RATE_LIMIT_USER_PER_MINUTE: '0',
    ...options.settings,
  };
  return {
    identity: {
      name: `${options.name}-identity`,
      script: 'identity/src/main.ts',
      env: {
        ...shared,
        ...as('identity'),
        ...WITH_TEST_CLOCK,
        IDENTITY_PORT: String(identityPort),
        PUBLIC_PORT: String(publicPort),
        ...(options.accessTokenSeconds !== undefined && {
          IDENTITY_ACCESS_TOKEN_SECONDS: String(options.accessTokenSeconds),
        }),
      },
    },
    server: { name: `${options.name}-server`, script: 'server/src/main.ts', env: { ...api, ...as('api') } },
    worker: {
      name: `${options.name}-worker`,
      script: 'server/src/worker.ts',
      env: { ...api, ...as('worker') },
    },
  };
}
