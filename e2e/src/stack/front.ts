import { pathToFileURL } from 'node:url';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { type Gateway, startGateway } from '#stack/gateway.ts';
import {
  FILES_FOLDER,
  startPart,
  waitUntilReady,
  WEB_FOLDER,
  type Part,
  type RunningPart,
} from '#stack/part.ts';

export interface FrontOptions {
  /** Starts the names of the log files. */
  readonly name: string;
  readonly databaseUrl: string;
  readonly accessTokenSeconds?: number;
  /** One worker process is enough for all fronts of a database. */
  readonly hasWorker?: boolean;
  /** With networks that can be made bad, before the server and before the provider. */
  readonly hasGateways?: boolean;
  /** Further settings of the API process. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Server and sign-in provider on one public port over a database. Several fronts may share a database. */
export interface Front {
  readonly port: number;
  /** Ends the API process; whoever calls now gets no answer. */
  stopServer(): Promise<void>;
  /** Whoever calls now waits for the answer. */
  pauseServer(): void;
  /** Ends the sign-in provider; its pages and tokens are not to be had. */
  stopIdentity(): Promise<void>;
  /** The provider anew, with other settings on top of its own. */
  restartIdentity(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Between browsers and server. */
  readonly gateway: Gateway;
  /** Between server and provider. */
  readonly identityGateway: Gateway;
  /** Back to work, whatever was done to it. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_PORT = 4300;

export async function startFront(options: FrontOptions): Promise<Front> {
  const port = await freePort(portOfThisProcess());
  const identityPort = await freePort(port + 1);
  const gateways = options.hasGateways === true ? await startGateways(port, identityPort) : undefined;
  const ports = { publicPort: port, port, identityPort, upstreamPort: identityPort, ...gateways?.ports };
  const parts = partsOf(options, ports);
  const worker = options.hasWorker === true ? [startPart(parts.worker)] : [];
  let identity: RunningPart | undefined;
  let server: RunningPart | undefined;
  const running = () => [server, identity, ...worker].filter((part) => part !== undefined);

  async function startServer(): Promise<void> {
    server = startPart(parts.server);
    await waitUntilReady(port, '/health/ready', running());
  }
  async function startIdentity(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    identity = startPart({ ...parts.identity, env: { ...parts.identity.env, ...settings } });
    await waitUntilReady(ports.identityPort, '/idp/health', [identity]);
  }
  async function recover(): Promise<void> {
    gateways?.public.mend();
    gateways?.identity.mend();
    server?.goOn();
    if (identity?.hasEnded() !== false) await startIdentity();
    if (server?.hasEnded() !== false) await startServer();
  }
  async function stop(): Promise<void> {
    server?.goOn();
    await gateways?.public.close();
    await gateways?.identity.close();
    await Promise.all(running().map((part) => part.stop()));
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

/** The public port is that of the gateway; what stands behind it takes the next ones. */
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

/** Two test processes that look for a port at the same moment must not find the same one. */
function portOfThisProcess(): number {
  return FIRST_PORT + 50 * Number(process.env['TEST_PARALLEL_INDEX'] ?? -1) + 50;
}

interface Ports {
  readonly publicPort: number;
  readonly port: number;
  readonly identityPort: number;
  /** Where the server finds the provider. */
  readonly upstreamPort: number;
}

function partsOf(
  options: FrontOptions,
  { publicPort, port, identityPort, upstreamPort }: Ports,
): Record<'identity' | 'server' | 'worker', Part> {
  const shared = { DATABASE_URL: options.databaseUrl, CARTAGE_DEMO: '1', NODE_ENV: 'test' };
  const api = {
    ...shared,
    PORT: String(port),
    PUBLIC_PORT: String(publicPort),
    IDENTITY_UPSTREAM: `http://127.0.0.1:${upstreamPort}`,
    EMBEDDED_ISSUER_TEMPLATE: `http://{host}:${publicPort}/idp`,
    WEB_DIST: WEB_FOLDER,
    STORAGE_URL: pathToFileURL(FILES_FOLDER).href,
    // All tests come from one address, and each person signs in again and again.
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_USER_PER_MINUTE: '0',
    ...options.settings,
  };
  return {
    identity: {
      name: `${options.name}-identity`,
      script: 'identity/src/main.ts',
      env: {
        ...shared,
        IDENTITY_PORT: String(identityPort),
        PUBLIC_PORT: String(publicPort),
        ...(options.accessTokenSeconds !== undefined && {
          IDENTITY_ACCESS_TOKEN_SECONDS: String(options.accessTokenSeconds),
        }),
      },
    },
    server: { name: `${options.name}-server`, script: 'server/src/main.ts', env: api },
    worker: { name: `${options.name}-worker`, script: 'server/src/worker.ts', env: api },
  };
}
