import { connectProviderApi } from '#provider-api.ts';
import { simulate } from '#simulate.ts';
import { type Fault, unreliablePortal } from '#testing/unreliable-portal.ts';

const HOUR = 3_600_000;

export interface SimulatorRun {
  /** Of the tenant. */
  readonly host: string;
  /** Where the portal listens. */
  readonly port: number;
  readonly client: { readonly sub: string; token(): Promise<string> };
  /** The clock of the portal. It moves only while the simulator waits. */
  readonly clock: { now: Date };
  readonly seed: number;
  readonly speed: number;
  /** Simulated time until the end. */
  readonly hours: number;
  readonly faultOf?: (path: string, stop: () => void) => Fault;
  /** Called whenever the simulator waits, with the simulated hours since the start. */
  readonly onPause?: (hours: number) => Promise<void>;
}

/** Runs the simulator against the portal. After a `stop` of `faultOf` it starts again. */
export async function runSimulator({ clock, client, speed, hours, ...run }: SimulatorRun): Promise<void> {
  const start = clock.now.getTime();
  const simulatedHours = () => ((clock.now.getTime() - start) * speed) / HOUR;
  let stop = new AbortController();
  const network = await unreliablePortal({
    port: run.port,
    token: () => client.token(),
    faultOf: (path) => run.faultOf?.(path, () => stop.abort()) ?? 'none',
  });
  const pause = async (ms: number, signal: AbortSignal) => {
    clock.now = new Date(clock.now.getTime() + ms);
    await run.onPause?.(simulatedHours());
    if (simulatedHours() > hours) stop.abort();
    signal.throwIfAborted();
  };
  try {
    while (simulatedHours() <= hours) {
      stop = new AbortController();
      const portal = `http://${run.host}:${network.port}`;
      const api = connectProviderApi({ portal, clientId: client.sub, secret: 'any' });
      const options = {
        api,
        seed: run.seed,
        speed,
        firstStartMs: 0,
        quietMs: 0,
        clock: () => clock.now,
        pause,
      };
      await simulate({ ...options, pollMs: HOUR / speed, log: () => {} }, stop.signal);
    }
  } finally {
    network.close();
  }
}
