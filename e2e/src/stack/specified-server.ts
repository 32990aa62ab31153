import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '#stack/managed-process.ts';

/**
 * Another server that honours the specification: it answers the calls and fields of the specification and nothing else,
 * with data of the usual server. Each API has an address of its own and answers there only.
 */
export interface SpecifiedServer {
  /** Settings of the process that serves the web app. */
  readonly settings: Readonly<Record<string, string>>;
  /** Calls that were answered, as 'scheduling GET /api/v1/…'. */
  readonly answered: readonly string[];
  /** Names of the request headers that the specification does not know and that arrived. */
  readonly preconditions: readonly string[];
  /** The server that has the data. */
  readonly useData: (origin: string) => void;
  readonly stop: () => Promise<void>;
}

/** The calls of spec 1 §7, 2 §7 and 3 §7 that the journey can reach. */
const CALLS: Readonly<Record<string, RegExp>> = {
  configuration: /^GET \/api\/v1\/configuration\/(tenants\/[^/]+\/clientSettings|featureFlags\/clientFlags)$/,
  scheduling: new RegExp(
    [
      '^GET /api/v1/scheduling/workDays/(organisations/\\d+/)?workingDates$',
      '^POST /api/v1/scheduling/serviceSchedules/serviceDate$',
      '^GET /api/v2/runs/bookings/customers/\\d+/consignments/[A-Z]{3}\\d{8}/booking-status$',
    ].join('|'),
  ),
  product:
    /^GET \/api\/v1\/(organisations\/\d+\/productCatalog\/(metadata|auto-complete)|dangerousGoods\/number\/\d+|dangerousGoodsClasses)$/,
  consignment: new RegExp(
    [
      '^GET /api/v2/(statuses|references/hire-units|linked-files/upload-types/freightmaster)$',
      '^GET /api/v2/users/me/organisations(/\\d+(/(sites(/\\d+)?|accounts))?)?$',
      '^GET /api/v2/organisations/\\d+/(service-types|participant-sites|delivery-extras)$',
      '^GET /api/v2/lookups/organisations/\\d+/participant-sites$',
      '^POST /api/v2/customers/\\d+/reports/(consignments-(by-status|staged-to-delivered|delivered)|difot|exceptions-by-status|revenue)$',
      '^POST /api/v2/customers/\\d+/consignments(/search|/full|/consignments-line-items)?$',
      '^(GET|PUT) /api/v2/customers/\\d+/consignments/[A-Z]{3}\\d{8}$',
      '^POST /api/v2/customers/\\d+/consignments/[A-Z]{3}\\d{8}/(mark-as-ready|request-pickup|cancelled|copies)$',
      '^GET /api/v2/customers/\\d+/consignments/[A-Z]{3}\\d{8}/(links|files|documents)$',
    ].join('|'),
  ),
};

const REQUIREMENTS = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8');
/** Words of the requirements that name no field there: of a consignment and of an organisation. */
const OTHER_WORDS = new Set(['version', 'tags', 'members']);
/**
 * The fields that the requirements name. Three are described there in other words: the rows of a search, the earlier
 * days of two charts and the default origin site of API-10.
 */
const SPECIFIED = new Set([
  ...(REQUIREMENTS.match(/[A-Za-z][A-Za-z0-9]*/g) ?? []).filter((word) => !OTHER_WORDS.has(word)),
  'results',
  'previousPeriod',
  'defaultOriginSite',
]);
const SPECIFIED_HEADERS = ['authorization', 'content-type', 'accept', 'x-appname', 'x-appversion'] as const;
const PRECONDITIONS = ['if-match', 'if-none-match'];

export async function startSpecifiedServer(): Promise<SpecifiedServer> {
  const answered: string[] = [];
  const preconditions: string[] = [];
  let data = '';
  const server = createServer((request, response) => {
    // This process has the real time, and the portal takes the server's time from the Date header.
    response.sendDate = false;
    void respond(request, response).catch(() => response.writeHead(502).end());
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const [, api = '', path = ''] = /^\/([a-z]+)-api(\/.*)$/.exec(request.url ?? '') ?? [];
    const call = `${request.method} ${path.replace(/\?.*$/, '')}`;
    if (CALLS[api]?.test(call) !== true) return void response.writeHead(404).end();
    answered.push(`${api} ${call}`);
    preconditions.push(...PRECONDITIONS.filter((name) => request.headers[name] !== undefined));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const found = await fetch(`${data}${path}`, {
      method: request.method ?? 'GET',
      headers: SPECIFIED_HEADERS.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await found.text();
    const type = found.headers.get('content-type') ?? 'application/json';
    const isJson = /\bjson\b/.test(type) && text !== '';
    response.writeHead(found.status, { 'content-type': type });
    response.end(isJson ? JSON.stringify(JSON.parse(text), onlySpecified) : text);
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const settings = Object.fromEntries(
    Object.keys(CALLS).map((api) => [`${api.toUpperCase()}_API_URL`, `http://127.0.0.1:${port}/${api}-api`]),
  );
  return {
    settings,
    answered,
    preconditions,
    useData: (origin) => {
      data = origin;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '');
  response.setHeader('access-control-max-age', '600');
}

/** Lists and maps by id have numbers as keys. */
const onlySpecified = (key: string, value: unknown) =>
  /^\d*$/.test(key) || SPECIFIED.has(key) ? value : undefined;
