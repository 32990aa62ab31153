import { freePort } from '@cartage/database/embedded/free-port.ts';
import { startPart, waitUntilReady, WEB_FOLDER, type Part, type RunningPart } from '#stack/part.ts';

export interface FrontOptions {
  /** Starts the names of the log files. */
  readonly name: string;
  readonly databaseUrl: string;
  readonly accessTokenSeconds?: number;
  /** One worker process is enough for all fronts of a database. */
  readonly hasWorker?: boolean;
}

/** Server and sign-in provider on one public port over a database. Several fronts may share a database. */
export interface Front {
  readonly port: number;
  /** Ends the API process; whoever calls now gets no answer. */
  stopServer(): Promise<void>;
  /** Whoever calls now waits for the answer. */
  pauseServer(): void;
  /** Back to work, whatever was done to it. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_PORT = 4300;

export async function startFront(options: FrontOptions): Promise<Front> {
  const port = await freePort(portOfThisProcess());
  const identityPort = await freePort(port + 1);
  const parts = partsOf(options, port, identityPort);
  const identity = startPart(parts.identity);
  const worker = options.hasWorker === true ? [startPart(parts.worker)] : [];
  let server: RunningPart | undefined;

  async function startServer(): Promise<void> {
    server = startPart(parts.server);
    await waitUntilReady(port, '/health/ready', [server, identity, ...worker]);
  }
  async function recover(): Promise<void> {
    server?.goOn();
    if (server?.hasEnded() !== false) await startServer();
  }
  async function stop(): Promise<void> {
    server?.goOn();
    await Promise.all([server, identity, ...worker].map((part) => part?.stop()));
  }

  try {
    await startServer();
    await waitUntilReady(port, '/idp/.well-known/openid-configuration', [identity]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    stop,
    stopServer: async () => server?.stop(),
    pauseServer: () => server?.pause(),
    recover,
  };
}

/** Two test processes that look for a port at the same moment must not find the same one. */
function portOfThisProcess(): number {
  return FIRST_PORT + 50 * Number(process.env['TEST_PARALLEL_INDEX'] ?? -1) + 50;
}

function partsOf(
  options: FrontOptions,
  port: number,
  identityPort: number,
): Record<'identity' | 'server' | 'worker', Part> {
  const shared = { DATABASE_URL: options.databaseUrl, CARTAGE_DEMO: '1', NODE_ENV: 'test' };
  const api = {
    ...shared,
    PORT: String(port),
    PUBLIC_PORT: String(port),
    IDENTITY_UPSTREAM: `http://127.0.0.1:${identityPort}`,
    EMBEDDED_ISSUER_TEMPLATE: `http://{host}:${port}/idp`,
    WEB_DIST: WEB_FOLDER,
    // All tests come from one address, and each person signs in again and again.
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_USER_PER_MINUTE: '0',
  };
  return {
    identity: {
      name: `${options.name}-identity`,
      script: 'identity/src/main.ts',
      env: {
        ...shared,
        IDENTITY_PORT: String(identityPort),
        PUBLIC_PORT: String(port),
        ...(options.accessTokenSeconds !== undefined && {
          IDENTITY_ACCESS_TOKEN_SECONDS: String(options.accessTokenSeconds),
        }),
      },
    },
    server: { name: `${options.name}-server`, script: 'server/src/main.ts', env: api },
    worker: { name: `${options.name}-worker`, script: 'server/src/worker.ts', env: api },
  };
}
