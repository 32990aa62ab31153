import { chooseIdentityPort, choosePort } from '#start/choose-ports.ts';
import type { DatabaseContent } from '#start/database.ts';
import { cartageProcesses, simulatorProcess } from '#start/processes.ts';
import type { StartSettings } from '#start/settings.ts';
import { type ManagedProcess, supervise } from '#start/supervise.ts';
import { waitUntilReady } from '#start/wait-ready.ts';

/** Stop timeouts. Together they are within the 10 s that a stop may take. */
const STOP_SERVER_WITHIN_MS = 6_000;
const STOP_IDENTITY_WITHIN_MS = 1_500;

interface Start {
  readonly settings: StartSettings;
  /** Read at every start of a process. */
  readonly databaseUrl: () => string;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/**
 * Starts identity, worker and server under supervision and waits until they are ready. Adds each started process to
 * `started`, so that a caller can stop them after a rejection too. Resolves with the port of the portal.
 */
export async function startProcesses(
  { settings, databaseUrl, signal, print }: Start,
  started: ManagedProcess[],
): Promise<number> {
  const publicPort = await choosePort(settings, print);
  const identityPort = settings.hasIdentity ? await chooseIdentityPort(settings, publicPort) : null;
  // After this check every started process is in `started`.
  signal.throwIfAborted();
  for (const definition of cartageProcesses(settings, { publicPort, identityPort, databaseUrl }))
    started.push(supervise(definition, print));
  await waitUntilReady(publicPort, '/health/ready', started);
  // Not the discovery document: `localhost` need not be the host of a tenant.
  if (identityPort !== null) await waitUntilReady(publicPort, '/idp/health', started);
  return publicPort;
}

interface SimulatorStart extends Omit<Start, 'databaseUrl'> {
  readonly content: DatabaseContent;
  readonly publicPort: number;
}

/** Starts the simulator of the demo world, unless it is switched off. A simulator that fails does not end the start. */
export function startSimulator(
  { settings, content, publicPort, signal, print }: SimulatorStart,
  started: ManagedProcess[],
): void {
  signal.throwIfAborted();
  const simulator = simulatorProcess(settings, content, publicPort);
  if (simulator !== null) started.push(supervise(simulator, print));
}

/** Stops the processes in the order that lets requests in progress finish: identity, which serves the others, last. */
export async function stopProcesses(processes: readonly ManagedProcess[]): Promise<void> {
  const identity = processes.find(({ name }) => name === 'identity');
  const others = processes.filter((each) => each !== identity);
  await Promise.all(others.map((each) => each.stop(STOP_SERVER_WITHIN_MS)));
  await identity?.stop(STOP_IDENTITY_WITHIN_MS);
}
