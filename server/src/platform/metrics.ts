import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseLoad } from '#db/database.ts';

/**
 * Metrics of one API process. Label values come from short, known lists: operation ids, never paths, users or
 * organisations.
 */
export interface Metrics {
  readonly registry: Registry;
  /** `code` is the error code of a failed request. */
  requestCompleted(request: {
    operation: string;
    status: number;
    seconds: number;
    code: string | undefined;
  }): void;
  tokenRejected(reason: string): void;
  keyFetchFailed(): void;
  rateLimited(by: string): void;
  /** A sign-in form was sent to the embedded identity process. */
  signInAttempted(outcome: string): void;
  /** Input that never became a request. */
  unreadableRequest(): void;
}

/** Few buckets, so that an operation with its outcomes has about 20 series. */
const SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const durations = new Histogram({
    name: 'cartage_request_seconds',
    help: 'Request duration from first byte to last, by operation and status class',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  const requests = counter(
    'cartage_requests_total',
    'Completed requests, by operation and status',
    'operation',
    'status',
  );
  const failures = counter('cartage_failures_total', 'Failed requests, by error code', 'code');
  const tokens = counter('cartage_tokens_refused_total', 'Rejected tokens, by reason', 'reason');
  const keys = counter('cartage_key_fetches_failed_total', 'Failed fetches of signing keys');
  const limited = counter('cartage_rate_limited_total', 'Rate-limited requests, by limit', 'by');
  const signIns = counter('cartage_sign_ins_total', 'Sign-in forms, by outcome', 'outcome');
  const unreadable = counter(
    'cartage_unreadable_requests_total',
    'Input that was not valid HTTP, or timed out',
  );
  return {
    registry,
    requestCompleted({ operation, status, seconds, code }) {
      durations.labels(operation, `${Math.floor(status / 100)}xx`).observe(seconds);
      requests.labels(operation, String(status)).inc();
      if (code !== undefined) failures.labels(code).inc();
    },
    tokenRejected: (reason) => tokens.labels(reason).inc(),
    keyFetchFailed: () => keys.inc(),
    rateLimited: (by) => limited.labels(by).inc(),
    signInAttempted: (outcome) => signIns.labels(outcome).inc(),
    unreadableRequest: () => unreadable.inc(),
  };
}

/** Connections of the process, read when the metrics are fetched. */
export function addDatabaseMetrics(registry: Registry, database: { load(): DatabaseLoad }): void {
  const connections = new Gauge({
    name: 'cartage_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
}

/** A gauge that is read when the metrics are fetched. When `read` fails, only this gauge is missing. */
export function addQueryGauge(
  registry: Registry,
  { name, help, labelNames = [] }: QueryGauge,
  read: (gauge: Gauge) => Promise<void>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset();
      // A gauge without labels starts at 0, which would be wrong when `read` fails.
      if (labelNames.length === 0) this.remove();
      await read(this).catch(() => undefined);
    },
  });
  registry.registerMetric(gauge);
}

interface QueryGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}
