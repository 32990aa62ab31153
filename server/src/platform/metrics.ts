import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseLoad } from '#db/database.ts';

/**
 * What an operator watches of one API process. Labels are of short lists that we know: operations by their id, never
 * paths, people or organisations.
 */
export interface Metrics {
  readonly registry: Registry;
  /** One answered call; `code` is of the catalogue where it failed. */
  answered(call: { operation: string; status: number; seconds: number; code: string | undefined }): void;
  tokenRefused(reason: string): void;
  keysNotFetched(): void;
  rateLimited(by: string): void;
  /** What never became a request. */
  unreadable(): void;
}

/** Few, so that 65 operations with their outcomes stay below 2,000 series. */
const SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const durations = new Histogram({
    name: 'cartage_request_seconds',
    help: 'From the first byte of a call to the last of its answer, by operation and class of status',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  const requests = counter('cartage_requests_total', 'Calls answered', 'operation', 'status');
  const failures = counter('cartage_failures_total', 'Failures, by code of the catalogue', 'code');
  const tokens = counter('cartage_tokens_refused_total', 'Tokens refused, by what was wrong', 'reason');
  const keys = counter('cartage_key_fetches_failed_total', 'Times a provider did not give its keys');
  const limited = counter('cartage_rate_limited_total', 'Calls refused, by the limit that was reached', 'by');
  const unreadable = counter('cartage_unreadable_requests_total', 'What came and was not HTTP, or too late');
  return {
    registry,
    answered({ operation, status, seconds, code }) {
      durations.labels(operation, `${Math.floor(status / 100)}xx`).observe(seconds);
      requests.labels(operation, String(status)).inc();
      if (code !== undefined) failures.labels(code).inc();
    },
    tokenRefused: (reason) => tokens.labels(reason).inc(),
    keysNotFetched: () => keys.inc(),
    rateLimited: (by) => limited.labels(by).inc(),
    unreadable: () => unreadable.inc(),
  };
}

/** Connections of the process, looked at when somebody asks. */
export function addDatabaseMetrics(registry: Registry, database: { load(): DatabaseLoad }): void {
  const connections = new Gauge({
    name: 'cartage_database_connections',
    help: 'Connections of the pool by what they do, and calls that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
}

/** A gauge whose value has to be asked for; without an answer it is absent, and the others are told all the same. */
export function addAskedGauge(
  registry: Registry,
  { name, help, labelNames = [] }: AskedGauge,
  ask: (gauge: Gauge) => Promise<void>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset();
      // A gauge without labels starts at 0, which would be a lie.
      if (labelNames.length === 0) this.remove();
      await ask(this).catch(() => undefined);
    },
  });
  registry.registerMetric(gauge);
}

interface AskedGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}
