import { freePort } from '@cartage/database/embedded/free-port.ts';
import { SettingsError, type StartSettings } from '#start/settings.ts';

/** Browsers resolve `localhost` to either address. */
const LOCALHOST = ['127.0.0.1', '::1'];

type PortSettings = Pick<StartSettings, 'port' | 'isPortFixed' | 'identityPort' | 'metricsPorts'>;

/**
 * The port of the portal: the one that is set, or the next free one that no other listener gets. Throws when the port is
 * in use and was set by the operator.
 */
export async function choosePort(
  { port, isPortFixed, identityPort, metricsPorts }: PortSettings,
  print: (line: string) => void,
): Promise<number> {
  const reserved = identityPort === undefined ? metricsPorts : [...metricsPorts, identityPort];
  const free = await nextFreePort(port, reserved, LOCALHOST);
  if (free === port) return port;
  if (isPortFixed) throw new SettingsError(`Port ${port} is in use. Stop the other program, or set PORT.`);
  print(`Port ${port} is in use. Using port ${free}.`);
  return free;
}

/** The port that is set, or the next free port that no metrics use. */
export async function chooseIdentityPort(
  { identityPort, metricsPorts }: PortSettings,
  publicPort: number,
): Promise<number> {
  return identityPort ?? nextFreePort(publicPort + 1, metricsPorts);
}

/** The listeners of the reserved ports start later, so these ports are still free. */
async function nextFreePort(
  from: number,
  reserved: readonly number[],
  hosts?: readonly string[],
): Promise<number> {
  let port = await freePort(from, hosts);
  while (reserved.includes(port)) port = await freePort(port + 1, hosts);
  return port;
}
