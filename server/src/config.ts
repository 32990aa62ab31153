import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type FileSettings, readFileSettings } from '#files/storage-settings.ts';

/** Everything the API process is told from outside. Names and defaults stand here and in what it extends. */
export interface Config extends FileSettings {
  /** HOST (127.0.0.1): the address to listen on. */
  readonly host: string;
  /** PORT (4200); 0 takes a free one. */
  readonly port: number;
  /** DATABASE_URL: PostgreSQL 15 or later, signing in as the owner of the database, never a superuser. */
  readonly databaseUrl: string;
  /** DATABASE_POOL_SIZE (10): connections of this process. */
  readonly poolSize: number;
  /** PUBLIC_SCHEME (http): how people reach the portal; https adds Strict-Transport-Security. */
  readonly publicScheme: 'http' | 'https';
  /** PUBLIC_PORT (that of PORT): the port they use. */
  readonly publicPort: number;
  /**
   * EMBEDDED_ISSUER_TEMPLATE: issuer of a tenant that has none of its own, `{host}` being the tenant's host.
   * Built from PUBLIC_SCHEME and PUBLIC_PORT (that of PORT) when it is not given.
   */
  readonly embeddedIssuerTemplate: string;
  /** IDENTITY_UPSTREAM: where the embedded identity process listens; without it /idp is unknown. */
  readonly identityUpstream: string | undefined;
  /** WEB_DIST: folder of the built web app; without it only the API answers. */
  readonly webDist: string | undefined;
  readonly reportTo: ReportAddresses;
  /** TRUST_PROXY: addresses, comma between them, whose X-Forwarded-Host, -Proto and -For are believed; none. */
  readonly trustedProxies: readonly string[];
  readonly rateLimits: RateLimitSettings;
  /** METRICS_HOST (127.0.0.1): the address on which metrics are told. */
  readonly metricsHost: string;
  /** METRICS_PORT: where the API process tells its metrics; without it, nowhere. 0 takes a free port. */
  readonly metricsPort: number | undefined;
  /** WORKER_METRICS_PORT: the same for the worker process. */
  readonly workerMetricsPort: number | undefined;
  /** Undefined without SMTP_URL: letters are kept in the database. */
  readonly mail: MailSettings | undefined;
  /**
   * GOOGLE_PLACES_URL (https://places.googleapis.com): where addresses are searched for tenants whose setting
   * AddressSearchProvider is google; for the others nothing is called.
   */
  readonly placesUrl: string;
  /** CARTAGE_DEMO=1: the demo world is there, with its mailbox. */
  readonly isDemo: boolean;
  /** LOG_LEVEL (info). */
  readonly logLevel: string;
  /** LOG_KEY: hashes user ids in the log, so that one user's lines can be told apart; a new one at each start. */
  readonly logKey: string | undefined;
}

export interface MailSettings {
  /** SMTP_URL: the server for mail, smtp:// or smtps://, with name and password in it where it asks for them. */
  readonly smtpUrl: string;
  /** MAIL_FROM: the address that letters come from. */
  readonly from: string;
}

/** Where browsers send what happened to them (docs/decisions/0019); without an address they send nothing. */
export interface ReportAddresses {
  /** ERROR_REPORTING_URL: faults of the page. */
  readonly errors: string | undefined;
  /** ANALYTICS_URL: pages looked at. */
  readonly analytics: string | undefined;
}

/** Calls in a minute; 0 means no limit. */
export interface RateLimitSettings {
  /** RATE_LIMIT_USER_PER_MINUTE (1200). */
  readonly userPerMinute: number;
  /** RATE_LIMIT_TENANT_PER_MINUTE (60000). */
  readonly tenantPerMinute: number;
  /** RATE_LIMIT_ADDRESS_PER_MINUTE (600): calls without a valid token from one network address. */
  readonly addressPerMinute: number;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are not right:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const GOOGLE_PLACES = 'https://places.googleapis.com';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SHORTEST_LOG_KEY = 16;
const ANY_PORT = { min: 0, max: 65_535, preset: 0 };

/**
 * Reads and checks the environment; NAME_FILE names a file that holds the value of NAME.
 * Throws one ConfigError that names every fault, and never repeats a value.
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const read = (name: string) => readText(env, name, faults);
  const number = (name: string, rule: NumberRule) => readNumber(name, read(name), rule, faults);
  const port = number('PORT', { ...ANY_PORT, preset: 4200 });
  const publicPort = number('PUBLIC_PORT', { ...ANY_PORT, preset: port });
  const publicScheme = readScheme(read('PUBLIC_SCHEME'), faults);
  const perMinute = (name: string, preset: number) => number(name, { min: 0, max: 10_000_000, preset });
  const metricsPort = (name: string) => {
    const text = read(name);
    return text === undefined ? undefined : readNumber(name, text, ANY_PORT, faults);
  };
  const config: Config = {
    host: read('HOST') ?? '127.0.0.1',
    port,
    databaseUrl: readDatabaseUrl(read('DATABASE_URL'), faults),
    poolSize: number('DATABASE_POOL_SIZE', { min: 1, max: 200, preset: 10 }),
    publicScheme,
    publicPort,
    embeddedIssuerTemplate: readTemplate(
      read('EMBEDDED_ISSUER_TEMPLATE') ?? defaultTemplate(publicScheme, publicPort),
      faults,
    ),
    identityUpstream: readOrigin('IDENTITY_UPSTREAM', read('IDENTITY_UPSTREAM'), faults),
    webDist: readFolder(read('WEB_DIST'), env, faults),
    reportTo: {
      errors: readReportAddress('ERROR_REPORTING_URL', read('ERROR_REPORTING_URL'), faults),
      analytics: readReportAddress('ANALYTICS_URL', read('ANALYTICS_URL'), faults),
    },
    trustedProxies: readAddresses(read('TRUST_PROXY'), faults),
    rateLimits: {
      userPerMinute: perMinute('RATE_LIMIT_USER_PER_MINUTE', 1200),
      tenantPerMinute: perMinute('RATE_LIMIT_TENANT_PER_MINUTE', 60_000),
      addressPerMinute: perMinute('RATE_LIMIT_ADDRESS_PER_MINUTE', 600),
    },
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: metricsPort('METRICS_PORT'),
    workerMetricsPort: metricsPort('WORKER_METRICS_PORT'),
    mail: readMail(read('SMTP_URL'), read('MAIL_FROM'), faults),
    ...readFileSettings(read, faults),
    placesUrl: readOrigin('GOOGLE_PLACES_URL', read('GOOGLE_PLACES_URL'), faults) ?? GOOGLE_PLACES,
    isDemo: env['CARTAGE_DEMO'] === '1',
    logLevel: readLogLevel(read('LOG_LEVEL'), faults),
    logKey: readLogKey(read('LOG_KEY'), faults),
  };
  refuseDemoInProduction(env, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function readText(env: Environment, name: string, faults: string[]): string | undefined {
  const given = env[name] || undefined;
  const file = env[`${name}_FILE`];
  if (!file) return given;
  if (given !== undefined) faults.push(`${name} and ${name}_FILE are both given`);
  try {
    return readFileSync(file, 'utf8').trimEnd() || undefined;
  } catch {
    faults.push(`${name}_FILE names a file that cannot be read`);
    return undefined;
  }
}

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly preset: number;
}

function readNumber(name: string, text: string | undefined, rule: NumberRule, faults: string[]): number {
  if (text === undefined) return rule.preset;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= rule.min && value <= rule.max) return value;
  faults.push(`${name} must be a whole number from ${rule.min} to ${rule.max}`);
  return rule.preset;
}

function readScheme(text: string | undefined, faults: string[]): 'http' | 'https' {
  if (text === undefined || text === 'http') return 'http';
  if (text !== 'https') faults.push('PUBLIC_SCHEME must be http or https');
  return 'https';
}

function readDatabaseUrl(text: string | undefined, faults: string[]): string {
  if (text === undefined) faults.push('DATABASE_URL is missing');
  else if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    faults.push('DATABASE_URL must be an address that starts with postgres:// or postgresql://');
  }
  return text ?? '';
}

function defaultTemplate(scheme: 'http' | 'https', port: number): string {
  const isUsual = port === (scheme === 'https' ? 443 : 80);
  return `${scheme}://{host}${isUsual ? '' : `:${port}`}/idp`;
}

function readTemplate(text: string, faults: string[]): string {
  if (!text.includes('{host}') || !isWebAddress(text.replace('{host}', 'tenant.example'))) {
    faults.push('EMBEDDED_ISSUER_TEMPLATE must be an http address with {host} in it');
  }
  return text;
}

function readOrigin(name: string, text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined) return undefined;
  if (isWebAddress(text)) return new URL(text).origin;
  faults.push(`${name} must be an http address`);
  return undefined;
}

/** In the page of a build that believes what lies in the browser's storage (docs/decisions/0018). */
const MOCK_MARK = 'name="cartage-sign-in" content="mock"';

function readFolder(text: string | undefined, env: Environment, faults: string[]): string | undefined {
  if (text === undefined) return undefined;
  const page = `${text}/index.html`;
  if (!existsSync(page)) faults.push('WEB_DIST must be a folder with an index.html');
  else if (readFileSync(page, 'utf8').includes(MOCK_MARK)) {
    const isAllowed = env['CARTAGE_DEMO'] === '1' && env['NODE_ENV'] !== 'production';
    if (!isAllowed) faults.push('WEB_DIST is a build with mock sign-in: for tests with CARTAGE_DEMO=1 only');
  }
  return text;
}

/** It becomes a source of the content policy, where these letters mean something else. */
function readReportAddress(name: string, text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined) return undefined;
  const { href, username, hash } = isWebAddress(text) ? new URL(text) : { href: '*', username: '', hash: '' };
  if (!/[;,*'"\s]/.test(href) && username === '' && hash === '') return href;
  faults.push(`${name} must be an http address of plain letters, without a user name`);
  return undefined;
}

function readMail(
  smtpUrl: string | undefined,
  from: string | undefined,
  faults: string[],
): MailSettings | undefined {
  if (smtpUrl === undefined) return undefined;
  const isServer = /^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl);
  if (!isServer) faults.push('SMTP_URL must be an address that starts with smtp:// or smtps://');
  const isAddress = from !== undefined && /^[^\s@<>"]+@[^\s@<>"]+$/.test(from);
  if (!isAddress) faults.push('MAIL_FROM must be the e-mail address that letters come from');
  return isServer && isAddress ? { smtpUrl, from } : undefined;
}

function readAddresses(text: string | undefined, faults: string[]): readonly string[] {
  const addresses = (text ?? '').split(',').map((address) => address.trim());
  const given = addresses.filter((address) => address !== '');
  const isAddress = (address: string) => {
    const [ip = '', bits, ...rest] = address.split('/');
    return isIP(ip) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
  };
  if (!given.every(isAddress)) faults.push('TRUST_PROXY must be network addresses, such as 10.0.0.0/8');
  return given;
}

function readLogLevel(text: string | undefined, faults: string[]): string {
  if (text === undefined) return 'info';
  if (!LOG_LEVELS.includes(text)) faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return text;
}

function readLogKey(text: string | undefined, faults: string[]): string | undefined {
  if (text !== undefined && text.length < SHORTEST_LOG_KEY) {
    faults.push(`LOG_KEY needs at least ${SHORTEST_LOG_KEY} characters`);
  }
  return text;
}

/** The embedded identity process refuses to run in production without secrets of its own, in its own settings. */
function refuseDemoInProduction(env: Environment, faults: string[]): void {
  if (env['NODE_ENV'] === 'production' && env['CARTAGE_DEMO'] === '1') {
    faults.push('CARTAGE_DEMO must not be 1 in production: the passwords of the demo people are public');
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
