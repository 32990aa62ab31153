import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiAddresses } from '@cartage/contract/apis.ts';
import {
  type Environment,
  type NumberRule,
  readDatabaseUrl,
  readNumber,
  readScheme,
  readSwitch,
  readText,
} from '@cartage/runtime/settings/read-settings.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';
import { type BackupSettings, readBackupSettings } from '#backup/backup-settings.ts';
import { type FileSettings, readFileSettings } from '#files/storage-settings.ts';
import {
  defaultTemplate,
  readAddresses,
  readApiAddresses,
  readOrigin,
  readReportAddress,
  readTemplate,
  type ReportAddresses,
} from '#settings/addresses.ts';
import { readReplicaAddresses } from '#settings/replica-urls.ts';

/** The settings of the API and worker processes. Each comment names the environment variable and its default. */
export interface Config extends FileSettings {
  /** HOST (127.0.0.1): the address to listen on. */
  readonly host: string;
  /** PORT (4200); 0 for any free port. */
  readonly port: number;
  /** DATABASE_URL: PostgreSQL 15 or later, with the login of this process, never the owner or a superuser. */
  readonly databaseUrl: string;
  /** SYSTEM_DATABASE_URL, only with CARTAGE_DEMO=1: the worker's login, for the mailbox of the demo world. */
  readonly systemDatabaseUrl: string | undefined;
  /** DATABASE_REPLICA_URLS: hosts and ports of streaming replicas. */
  readonly replicaAddresses: readonly string[];
  /** DATABASE_POOL_SIZE (10): connections of this process. */
  readonly poolSize: number;
  /** PUBLIC_SCHEME (http): the scheme of the portal's public address; https adds Strict-Transport-Security. */
  readonly publicScheme: 'http' | 'https';
  /** PUBLIC_PORT (the value of PORT): the port of the portal's public address. */
  readonly publicPort: number;
  /**
   * EMBEDDED_ISSUER_TEMPLATE (built from PUBLIC_SCHEME and PUBLIC_PORT): the issuer of tenants without their own
   * provider. `{host}` stands for the tenant's host.
   */
  readonly embeddedIssuerTemplate: string;
  /** IDENTITY_UPSTREAM: the address of the embedded identity process; without it, /idp returns 404. */
  readonly identityUpstream: string | undefined;
  /** WEB_DIST: the folder of the built web app; without it, only the API is served. */
  readonly webDist: string | undefined;
  readonly reportTo: ReportAddresses;
  /**
   * CONSIGNMENT_API_URL, CONFIGURATION_API_URL, SCHEDULING_API_URL, PRODUCT_API_URL: other servers that the web app calls
   * for these APIs. Without one, it calls this server.
   */
  readonly apiAddresses: ApiAddresses;
  /** TRUST_PROXY (none): comma-separated addresses of proxies whose X-Forwarded-Host, -Proto and -For are trusted. */
  readonly trustedProxies: readonly string[];
  readonly rateLimits: RateLimitSettings;
  /** METRICS_HOST (127.0.0.1): the address on which metrics are served. */
  readonly metricsHost: string;
  /** METRICS_PORT: the port for the metrics of the API process; without it, none are served. 0 for any free port. */
  readonly metricsPort: number | undefined;
  /** WORKER_METRICS_PORT: the same for the worker process. */
  readonly workerMetricsPort: number | undefined;
  /** Undefined without SMTP_URL: emails stay in the database. */
  readonly mail: MailSettings | undefined;
  readonly backup: BackupSettings;
  /** BACKUP_DATABASE_URL: the login of backups, which the worker needs with BACKUP_SCHEDULE. */
  readonly backupDatabaseUrl: string | undefined;
  /**
   * GOOGLE_PLACES_URL (https://places.googleapis.com): the address search of tenants whose setting
   * AddressSearchProvider is google. Other tenants do not use it.
   */
  readonly placesUrl: string;
  /**
   * WEBHOOK_PRIVATE_ADDRESSES=1: webhooks may be sent to private, loopback and link-local addresses. For tests, the demo
   * and receivers in the operator's own network.
   */
  readonly canWebhooksReachPrivateAddresses: boolean;
  /** SHUTDOWN_PAUSE_SECONDS (0): readiness reports `stopping` for this long before the listener closes. */
  readonly shutdownPauseMs: number;
  /** CARTAGE_DEMO=1: the database has the demo data, and the demo mailbox is served. */
  readonly isDemo: boolean;
  /** CLOCK_OFFSET_MS (0): moves the clock of tests that run on another day; refused in production. */
  readonly clockOffsetMs: number;
  /** LOG_LEVEL (info). */
  readonly logLevel: string;
  /** LOG_KEY (random at each start): the key for hashes of user ids in the log. */
  readonly logKey: string | undefined;
}

export interface MailSettings {
  /** SMTP_URL: the mail server, smtp:// or smtps://, with user name and password if required. */
  readonly smtpUrl: string;
  /** MAIL_FROM: the sender address of emails. */
  readonly from: string;
}

/** Requests per minute; 0 means no limit. */
export interface RateLimitSettings {
  /** RATE_LIMIT_USER_PER_MINUTE (1200). */
  readonly userPerMinute: number;
  /** RATE_LIMIT_TENANT_PER_MINUTE (60000). */
  readonly tenantPerMinute: number;
  /** RATE_LIMIT_ADDRESS_PER_MINUTE (600): requests from one network address without a valid token, and to /idp. */
  readonly addressPerMinute: number;
  /** RATE_LIMIT_TRACKING_PER_MINUTE (60): requests for tracking pages from one network address. */
  readonly trackingPerMinute: number;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    super(`Invalid settings:\n${issues.map((issue) => `- ${issue}`).join('\n')}`);
    this.issues = issues;
  }
}

const GOOGLE_PLACES = 'https://places.googleapis.com';
const OWN_DATA = fileURLToPath(new URL('../../.data', import.meta.url));
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const MIN_LOG_KEY_LENGTH = 16;
const ANY_PORT = { min: 0, max: 65_535, defaultValue: 0 };

/**
 * Reads and validates the environment. NAME_FILE may name a file that contains the value of NAME. Throws one
 * ConfigError that lists every invalid setting, without its value.
 */
export function readConfig(env: Environment): Config {
  const issues: string[] = [];
  const read = (name: SettingName) => readText(env, name, issues);
  const number = (name: SettingName, rule: NumberRule) => readNumber(name, read(name), rule, issues);
  const dataFolder = resolve(read('CARTAGE_DATA') ?? OWN_DATA);
  const port = number('PORT', { ...ANY_PORT, defaultValue: 4200 });
  const publicPort = number('PUBLIC_PORT', { ...ANY_PORT, defaultValue: port });
  const publicScheme = readScheme(read('PUBLIC_SCHEME'), issues);
  const perMinute = (name: SettingName, defaultValue: number) =>
    number(name, { min: 0, max: 10_000_000, defaultValue });
  const metricsPort = (name: SettingName) => {
    const text = read(name);
    return text === undefined ? undefined : readNumber(name, text, ANY_PORT, issues);
  };
  const databaseUrl = readDatabaseUrl(read('DATABASE_URL'), issues);
  const config: Config = {
    host: read('HOST') ?? '127.0.0.1',
    port,
    databaseUrl,
    systemDatabaseUrl: env['CARTAGE_DEMO'] === '1' ? read('SYSTEM_DATABASE_URL') : undefined,
    replicaAddresses: readReplicaAddresses(read('DATABASE_REPLICA_URLS'), issues),
    poolSize: number('DATABASE_POOL_SIZE', { min: 1, max: 200, defaultValue: 10 }),
    publicScheme,
    publicPort,
    embeddedIssuerTemplate: readTemplate(
      read('EMBEDDED_ISSUER_TEMPLATE') ?? defaultTemplate(publicScheme, publicPort),
      issues,
    ),
    identityUpstream: readOrigin('IDENTITY_UPSTREAM', read('IDENTITY_UPSTREAM'), issues),
    webDist: readFolder(read('WEB_DIST'), env, issues),
    reportTo: {
      errors: readReportAddress('ERROR_REPORTING_URL', read('ERROR_REPORTING_URL'), issues),
      analytics: readReportAddress('ANALYTICS_URL', read('ANALYTICS_URL'), issues),
    },
    trustedProxies: readAddresses(read('TRUST_PROXY'), issues),
    rateLimits: {
      userPerMinute: perMinute('RATE_LIMIT_USER_PER_MINUTE', 1200),
      tenantPerMinute: perMinute('RATE_LIMIT_TENANT_PER_MINUTE', 60_000),
      addressPerMinute: perMinute('RATE_LIMIT_ADDRESS_PER_MINUTE', 600),
      trackingPerMinute: perMinute('RATE_LIMIT_TRACKING_PER_MINUTE', 60),
    },
    apiAddresses: readApiAddresses(read, issues),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: metricsPort('METRICS_PORT'),
    workerMetricsPort: metricsPort('WORKER_METRICS_PORT'),
    mail: readMail(read('SMTP_URL'), read('MAIL_FROM'), issues),
    ...readFileSettings(read, join(dataFolder, 'files'), issues),
    backup: readBackupSettings(read, join(dataFolder, 'backups'), issues),
    backupDatabaseUrl: read('BACKUP_DATABASE_URL'),
    placesUrl: readOrigin('GOOGLE_PLACES_URL', read('GOOGLE_PLACES_URL'), issues) ?? GOOGLE_PLACES,
    canWebhooksReachPrivateAddresses: readSwitch(env, 'WEBHOOK_PRIVATE_ADDRESSES', issues) ?? false,
    shutdownPauseMs: number('SHUTDOWN_PAUSE_SECONDS', { min: 0, max: 300, defaultValue: 0 }) * 1000,
    isDemo: env['CARTAGE_DEMO'] === '1',
    clockOffsetMs: readClockOffset(read('CLOCK_OFFSET_MS'), env, issues),
    logLevel: readLogLevel(read('LOG_LEVEL'), issues),
    logKey: readLogKey(read('LOG_KEY'), issues),
  };
  rejectDemoInProduction(env, issues);
  if (issues.length > 0) throw new ConfigError(issues);
  return config;
}

/** In the page of a build that trusts the browser's storage (docs/decisions/0015-mock-sign-in-build.md). */
const MOCK_MARK = 'name="cartage-sign-in" content="mock"';

function readFolder(text: string | undefined, env: Environment, issues: string[]): string | undefined {
  if (text === undefined) return undefined;
  const page = `${text}/index.html`;
  if (!existsSync(page)) issues.push('WEB_DIST must be a folder with an index.html');
  else if (readFileSync(page, 'utf8').includes(MOCK_MARK)) {
    const isAllowed = env['CARTAGE_DEMO'] === '1' && env['NODE_ENV'] !== 'production';
    if (!isAllowed) issues.push('WEB_DIST is a build with mock sign-in: for tests with CARTAGE_DEMO=1 only');
  }
  return text;
}

function readMail(
  smtpUrl: string | undefined,
  from: string | undefined,
  issues: string[],
): MailSettings | undefined {
  if (smtpUrl === undefined) return undefined;
  const isServer = /^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl);
  if (!isServer) issues.push('SMTP_URL must be a URL that starts with smtp:// or smtps://');
  const isAddress = from !== undefined && /^[^\s@<>"]+@[^\s@<>"]+$/.test(from);
  if (!isAddress) issues.push('MAIL_FROM must be an email address');
  return isServer && isAddress ? { smtpUrl, from } : undefined;
}

function readLogLevel(text: string | undefined, issues: string[]): string {
  if (text === undefined) return 'info';
  if (!LOG_LEVELS.includes(text)) issues.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return text;
}

function readLogKey(text: string | undefined, issues: string[]): string | undefined {
  if (text !== undefined && text.length < MIN_LOG_KEY_LENGTH) {
    issues.push(`LOG_KEY needs at least ${MIN_LOG_KEY_LENGTH} characters`);
  }
  return text;
}

function readClockOffset(text: string | undefined, env: Environment, issues: string[]): number {
  if (text === undefined) return 0;
  if (!/^-?\d{1,15}$/.test(text)) issues.push('CLOCK_OFFSET_MS must be a whole number of milliseconds');
  else if (env['NODE_ENV'] === 'production') {
    issues.push('CLOCK_OFFSET_MS is for tests and must not be set in production');
  } else return Number(text);
  return 0;
}

/** The embedded identity process refuses to run in production without secrets of its own, in its own settings. */
function rejectDemoInProduction(env: Environment, issues: string[]): void {
  if (env['NODE_ENV'] === 'production' && env['CARTAGE_DEMO'] === '1') {
    issues.push('CARTAGE_DEMO must not be 1 in production: the passwords of the demo users are public');
  }
}
