import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import type { Reads } from '#db/replica-reads.ts';
import type { Authenticate } from '#platform/authenticate.ts';
import type { BodyDeadlines } from '#platform/body-deadline.ts';
import type { MaintenanceSource } from '#platform/maintenance.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { ProcessHealthSource } from '#platform/process-health.ts';
import type { RateLimits } from '#platform/rate-limit.ts';
import type { StopSignal } from '#platform/stop-signal.ts';
import type { TenantSource } from '#platform/tenant.ts';

/** The dependencies of every request. */
export interface PlatformDependencies {
  readonly config: Config;
  readonly database: Database;
  /**
   * The database for reads of lists, reports and files: the replicas. Without replicas, the same as `database`.
   */
  readonly reads: Reads;
  /** The clock of the business. SQL statements and use cases read no other clock. */
  readonly clock: () => Date;
  readonly authenticate: Authenticate;
  readonly tenants: TenantSource;
  readonly maintenance: MaintenanceSource;
  readonly processHealth: ProcessHealthSource;
  readonly limits: RateLimits;
  readonly bodyDeadlines: BodyDeadlines;
  readonly metrics: Metrics;
  readonly stop: StopSignal;
  readonly log: FastifyBaseLogger;
  /** Checks every response against the contract. For tests: in production it would turn a usable response into a 500. */
  readonly validateResponses: boolean;
}
