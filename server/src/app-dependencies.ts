import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { Database } from '#db/database.ts';
import type { ReplicaReads } from '#db/replica-reads.ts';
import type { DocumentDependencies } from '#documents/document-dependencies.ts';
import { createFileLinks } from '#documents/file-links.ts';
import { awaitDocuments } from '#documents/request-documents.ts';
import type { FileStore } from '#files/file-store.ts';
import { createFileInspector, type FileInspector } from '#files/inspect-file.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { createFileScanner, type FileScanner } from '#files/scan-file.ts';
import { createAuthenticate } from '#platform/authenticate.ts';
import { createGooglePlaces, type GooglePlaces } from '#platform/google-places.ts';
import { BODY_LIMITS, BodyDeadlines } from '#platform/body-deadline.ts';
import { createClock } from '#platform/create-clock.ts';
import { createKeySource } from '#platform/keys.ts';
import { createMaintenanceSource } from '#platform/maintenance.ts';
import { addDatabaseMetrics, createMetrics } from '#platform/metrics.ts';
import { openReplicaReads } from '#platform/open-replica-reads.ts';
import { createProcessHealthSource } from '#platform/process-health.ts';
import {
  addBuildInfo,
  addIdentityMetric,
  addProcessHealthMetrics,
  addStorageMetrics,
} from '#platform/process-health-metrics.ts';
import { addReplicaMetrics } from '#platform/replica-metrics.ts';
import { createRateLimits } from '#platform/rate-limit.ts';
import { StopSignal } from '#platform/stop-signal.ts';
import { createTenantSource } from '#platform/tenant.ts';

/** Everything that the handlers of the application need. Tests replace single entries. */
export interface AppDependencies extends DocumentDependencies {
  /** Undefined without replicas. */
  readonly replicas: ReplicaReads | undefined;
  readonly fileStore: FileStore;
  readonly inspector: FileInspector;
  /** Undefined when no virus scanner is configured. */
  readonly scanner: FileScanner | undefined;
  readonly places: GooglePlaces;
}

type Overrides = Partial<Pick<AppDependencies, 'clock' | 'validateResponses'>> & {
  /** For tests that read and change rows of every organisation. */
  readonly systemDatabaseUrl?: string;
};

/** Dependencies for production; `overrides` replaces single ones in tests. */
export function createAppDependencies(
  config: Config,
  log: FastifyBaseLogger,
  overrides: Overrides = {},
): AppDependencies {
  const { clock = createClock(config.clockOffsetMs), validateResponses = false } = overrides;
  const { embeddedIssuerTemplate, identityUpstream } = config;
  const pool = {
    poolSize: config.poolSize,
    applicationName: 'cartage-api',
    onIdleError: (err: Error) =>
      log.warn({ event: 'database_connection_lost', err }, 'Database connection lost'),
  };
  const database = new Database({
    ...pool,
    url: config.databaseUrl,
    systemUrl: overrides.systemDatabaseUrl ?? config.systemDatabaseUrl,
    clock,
  });
  const replicas = openReplicaReads(config, database, log, pool);
  const metrics = createMetrics();
  addDatabaseMetrics(metrics.registry, database);
  if (replicas !== undefined) addReplicaMetrics(metrics.registry, replicas);
  const processHealth = createProcessHealthSource(database, clock);
  addProcessHealthMetrics(metrics.registry, processHealth, database);
  if (identityUpstream !== undefined) addIdentityMetric(metrics.registry, identityUpstream);
  addBuildInfo(metrics.registry);
  const fileStore = openFileStore(config);
  addStorageMetrics(metrics.registry, fileStore);
  const isEmbedded = (issuer: string) =>
    issuer === embeddedIssuerTemplate.replace('{host}', new URL(issuer).hostname);
  const keys = createKeySource({
    clock,
    onFailure: (issuer, err) => {
      metrics.keyFetchFailed();
      log.warn({ event: 'keys_not_fetched', issuer, err }, 'Could not fetch signing keys');
    },
    upstreamFor: (issuer) => (isEmbedded(issuer) ? identityUpstream : undefined),
  });
  return {
    config,
    database,
    replicas,
    reads: replicas ?? database,
    clock,
    authenticate: createAuthenticate({ keys, clock, onRejected: metrics.tokenRejected }),
    tenants: createTenantSource({ database, clock, ...config }),
    maintenance: createMaintenanceSource({ database, clock }),
    processHealth,
    limits: createRateLimits(config.rateLimits, clock, metrics.rateLimited),
    bodyDeadlines: new BodyDeadlines(BODY_LIMITS),
    metrics,
    fileLinks: createFileLinks({
      database,
      publicScheme: config.publicScheme,
      publicPort: config.publicPort,
    }),
    fileStore,
    inspector: createFileInspector(),
    scanner: config.scannerUrl === undefined ? undefined : createFileScanner(config.scannerUrl),
    awaitDocuments,
    places: createGooglePlaces({
      url: config.placesUrl,
      clock,
      onFailure: (err) =>
        log.warn({ event: 'places_not_found', err }, 'Address search falls back to the local list'),
    }),
    stop: new StopSignal(),
    log,
    validateResponses,
  };
}
