import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { Database } from '#db/database.ts';
import { createFileAddresses, type FileAddresses } from '#documents/file-addresses.ts';
import { awaitDocuments, type AwaitDocuments } from '#documents/request-documents.ts';
import type { FileStore } from '#files/file-store.ts';
import { createFileInspector, type FileInspector } from '#files/inspect-file.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { createFileScanner, type FileScanner } from '#files/scan-file.ts';
import { createAuthenticate, type Authenticate } from '#platform/authenticate.ts';
import { createGooglePlaces, type GooglePlaces } from '#platform/google-places.ts';
import { BODY_LIMITS, BodyDeadlines } from '#platform/body-deadline.ts';
import { createKeySource } from '#platform/keys.ts';
import { createMaintenanceSource, type MaintenanceSource } from '#platform/maintenance.ts';
import { addDatabaseMetrics, createMetrics, type Metrics } from '#platform/metrics.ts';
import { createRateLimits, type RateLimits } from '#platform/rate-limit.ts';
import { createTenantSource, type TenantSource } from '#platform/tenant.ts';

/** What the application is made of; tests pass their own. */
export interface Parts {
  readonly config: Config;
  readonly database: Database;
  /** The time of the business: no statement and no use case asks another clock. */
  readonly clock: () => Date;
  readonly authenticate: Authenticate;
  readonly tenants: TenantSource;
  readonly maintenance: MaintenanceSource;
  readonly limits: RateLimits;
  readonly bodyDeadlines: BodyDeadlines;
  readonly metrics: Metrics;
  readonly files: FileAddresses;
  readonly fileStore: FileStore;
  readonly inspector: FileInspector;
  /** Undefined: files are not checked for viruses. */
  readonly scanner: FileScanner | undefined;
  readonly awaitDocuments: AwaitDocuments;
  readonly places: GooglePlaces;
  readonly log: FastifyBaseLogger;
  /** Tests check every answer against the contract; in production that would only turn a good answer into a 500. */
  readonly validateAnswers: boolean;
}

/** The parts as they run for real; `given` takes the place of single ones. */
export function createParts(
  config: Config,
  log: FastifyBaseLogger,
  given: Partial<Pick<Parts, 'clock' | 'validateAnswers'>> = {},
): Parts {
  const { clock = () => new Date(), validateAnswers = false } = given;
  const { embeddedIssuerTemplate, identityUpstream } = config;
  const database = new Database({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    applicationName: 'cartage-api',
    onIdleError: (err) => log.warn({ event: 'database_connection_lost', err }, 'A connection broke'),
  });
  const metrics = createMetrics();
  addDatabaseMetrics(metrics.registry, database);
  const isEmbedded = (issuer: string) =>
    issuer === embeddedIssuerTemplate.replace('{host}', new URL(issuer).hostname);
  const keys = createKeySource({
    clock,
    onFailure: (issuer, err) => {
      metrics.keysNotFetched();
      log.warn({ event: 'keys_not_fetched', issuer, err }, 'No keys');
    },
    via: (issuer) => (isEmbedded(issuer) ? identityUpstream : undefined),
  });
  return {
    config,
    database,
    clock,
    authenticate: createAuthenticate({ keys, clock, onRefused: metrics.tokenRefused }),
    tenants: createTenantSource({ database, clock, embeddedIssuerTemplate }),
    maintenance: createMaintenanceSource({ database, clock }),
    limits: createRateLimits(config.rateLimits, clock, metrics.rateLimited),
    bodyDeadlines: new BodyDeadlines(BODY_LIMITS),
    metrics,
    files: createFileAddresses({
      database,
      publicScheme: config.publicScheme,
      publicPort: config.publicPort,
    }),
    fileStore: openFileStore(config),
    inspector: createFileInspector(),
    scanner: config.scannerUrl === undefined ? undefined : createFileScanner(config.scannerUrl),
    awaitDocuments,
    places: createGooglePlaces({
      url: config.placesUrl,
      clock,
      onFailure: (err) => log.warn({ event: 'places_not_found', err }, 'Addresses come from the own list'),
    }),
    log,
    validateAnswers,
  };
}
