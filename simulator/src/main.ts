import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { shutDownOnSignal } from '@cartage/runtime/shutdown.ts';
import { readSimulatorConfig, SimulatorConfigError } from '#config.ts';
import { connectProviderApi } from '#provider-api.ts';
import { simulate } from '#simulate.ts';

const SEED = 1;
const POLL_MS = 2_000;
/** Long enough for a second edit right after the first. */
const QUIET_MS = 60_000;
const SHUTDOWN_TIMEOUT_MS = 5_000;

async function main(): Promise<void> {
  const { portals, clientId, secret, speed, firstStartSeconds } = readSimulatorConfig(process.env);
  const stopping = new AbortController();
  const work = Promise.all(
    portals.map((portal) =>
      simulate(
        {
          api: connectProviderApi({ portal, clientId, secret }),
          seed: SEED,
          speed,
          firstStartMs: firstStartSeconds * 1000,
          quietMs: QUIET_MS,
          clock: () => new Date(),
          pause: (ms, signal) => pause(ms, undefined, { signal }),
          pollMs: POLL_MS,
          log: (line) => write({ portal, ...line }),
        },
        stopping.signal,
      ),
    ),
  );
  shutDownOnSignal({
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
    onStopping: (reason) => write({ event: 'stopping', reason }),
    close: async () => {
      stopping.abort();
      await work;
    },
  });
  write({ event: 'started', portals, speed });
  await work;
}

const write = (line: Readonly<Record<string, unknown>>) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SimulatorConfigError ? error.message : inspect(error)}\n`);
  process.exit(1);
});
