import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import type { TestIssuer } from '#testing/issuer.ts';
import { findDemoSubject } from '../support/demo-subject.ts';
import { newConsignment } from '../support/samples.ts';
import type { Subject } from '../support/subject.ts';
import { acknowledge, type Acknowledged, type Intent, type Tally, type Target } from './creating-client.ts';

/** A database with demo data: URLs as its owner, and as a superuser. */
export interface LoadDatabase {
  readonly url: string;
  readonly adminUrl: string;
}

export interface Prepared extends Target {
  readonly environment: Readonly<Record<string, string>>;
  readonly bodyOf: (senderReference: string) => string;
}

/** Longer than any run. */
const TOKEN_LIFE_SECONDS = 12 * 3600;

/** Gives the tenant its own issuer, and the server a port that it keeps across restarts. */
export async function prepare(database: LoadDatabase, issuer: TestIssuer): Promise<Prepared> {
  const { origin, subject, headers, environment } = await prepareServer(database, issuer);
  return {
    url: `${origin}/api/v2/customers/${subject.organisationId}/consignments/full`,
    headers,
    environment,
    bodyOf: (senderReference) => JSON.stringify({ ...newConsignment(subject), senderReference }),
  };
}

export interface PreparedServer extends Pick<Prepared, 'headers' | 'environment'> {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly subject: Subject;
}

/** Like `prepare`, for any request. */
export async function prepareServer(
  { url, adminUrl }: LoadDatabase,
  issuer: TestIssuer,
): Promise<PreparedServer> {
  const { caller, subject } = await findDemoSubject({ adminUrl });
  const issuerUrl = issuer.issuerTemplate.replace('{host}', '127.0.0.1');
  await withClient(adminUrl, (client) =>
    client.query('update tenant set issuer = $1 where host = $2', [issuerUrl, caller.host]),
  );
  const seconds = Math.floor(Date.now() / 1000);
  const token = await issuer.sign({
    iss: issuerUrl,
    aud: caller.audience,
    sub: caller.sub,
    org_id: String(caller.organisationId),
    permissions: caller.permissions,
    iat: seconds,
    exp: seconds + TOKEN_LIFE_SECONDS,
  });
  const port = await freePort(0);
  return {
    origin: `http://localhost:${port}`,
    subject,
    headers: { authorization: `Bearer ${token}` },
    environment: {
      DATABASE_URL: url,
      PORT: String(port),
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
    },
  };
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** Responses other than a creation. */
  readonly refused: readonly string[];
  readonly tally: Readonly<Tally>;
  /** Requests whose first response was already a replay. */
  readonly doneWithoutResponse: () => number;
  /** Stops the clients after the response to their last request. */
  stop(): Promise<void>;
  /** Repeats every request. Returns how many responses differ from the first or are not marked as a replay. */
  repeatRequests(): Promise<number>;
}

/** The sender reference identifies the consignments of a run. */
const referenceOf = (seed: number, rest: string) => `kill-run-${seed}-${rest}`;

/** Clients that create continuously. Each request has its own key and is retried until it gets a response. */
export function startLoad(target: Prepared, { clients, seed }: { clients: number; seed: number }): Load {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const tally: Tally = { sends: 0, cut: 0 };
  let doneWithoutResponse = 0;
  const over = new AbortController();
  const client = async (number: number) => {
    for (let round = 1; !over.signal.aborted; round++) {
      const senderReference = referenceOf(seed, `${number}-${round}`);
      const intent: Intent = { key: senderReference, senderReference, body: target.bodyOf(senderReference) };
      const { status, text, isReplay } = await acknowledge(target, intent, tally);
      if (isReplay) doneWithoutResponse += 1;
      if (status === 201) acknowledged.push({ ...intent, response: text });
      else refused.push(`${status} ${text}`);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    acknowledged,
    refused,
    tally,
    doneWithoutResponse: () => doneWithoutResponse,
    async stop() {
      over.abort();
      await working;
    },
    async repeatRequests() {
      let differing = 0;
      for (const { response, ...intent } of acknowledged) {
        const { status, text, isReplay } = await acknowledge(target, intent, tally);
        if (status !== 201 || text !== response || !isReplay) differing += 1;
      }
      return differing;
    },
  };
}

export interface Found {
  /** Acknowledged, but missing. */
  readonly lost: number;
  /** Stored more than once. */
  readonly duplicated: number;
  /** Stored, but never acknowledged. */
  readonly unacknowledged: number;
  readonly brokenInvariants: readonly string[];
}

/** The rows of the run in the database. */
export async function checkRows(
  { url, adminUrl }: LoadDatabase,
  seed: number,
  acknowledged: readonly Acknowledged[],
): Promise<Found> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<{ senderReference: string; reference: string; n: number }>(
      `select sender_reference as "senderReference", min(reference) as reference, count(*)::int as n
       from consignment where sender_reference like $1 group by 1`,
      [referenceOf(seed, '%')],
    ),
  );
  const stored = new Map(rows.map((row) => [row.senderReference, row]));
  const senderReferences = new Set(acknowledged.map(({ senderReference }) => senderReference));
  const isLost = ({ senderReference, response }: Acknowledged) =>
    stored.get(senderReference)?.reference !== JSON.parse(response).reference;
  const broken = await checkInvariants(url);
  return {
    lost: acknowledged.filter(isLost).length,
    duplicated: rows.filter(({ n }) => n > 1).length,
    unacknowledged: rows.filter(({ senderReference }) => !senderReferences.has(senderReference)).length,
    brokenInvariants: broken.map(({ name }) => name),
  };
}
