import { setTimeout as pause } from 'node:timers/promises';
import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { acknowledge, type Tally } from '../kills/creating-client.ts';
import type { PreparedServer } from '../kills/load.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { newConsignment } from '../support/samples.ts';
import type { Addition, CounterRead, History } from './history.ts';

export interface ReplicaClients {
  readonly history: History;
  /** Responses other than the expected ones. */
  readonly failures: readonly string[];
  /** Stops the clients after their last response. */
  stop(): Promise<void>;
}

export interface ClientsOptions {
  /** Each request goes to one of these API processes at random. */
  readonly origins: readonly string[];
  readonly clients: number;
  readonly seed: number;
}

const RUN = 'replica-run';
/** Between two steps of a client, so that writes and reads are mixed at every phase of the replication. */
const MAX_PAUSE_MS = 20;
const DAY_MS = 86_400_000;

/**
 * Clients that create consignments, and read how many there are: by a search, by the report of the dashboard and by an
 * extract. Each consignment counts in the counter of its client and in that of all.
 */
export function startReplicaClients(
  { headers, subject }: Pick<PreparedServer, 'headers' | 'subject'>,
  { origins, clients, seed }: ClientsOptions,
): ReplicaClients {
  const additions: Addition[] = [];
  const reads: CounterRead[] = [];
  const failures: string[] = [];
  const tally: Tally = { sends: 0, cut: 0 };
  const over = new AbortController();
  const pathOf = (id: keyof typeof REQUESTS | 'createFullConsignment') =>
    OPERATIONS[id].path.replace('{org}', String(subject.organisationId));
  const referencesOf = (client?: number) => `${RUN}-${seed}-${client === undefined ? '' : `${client}-`}`;

  const add = async (client: number, round: number, origin: string) => {
    const senderReference = `${referencesOf(client)}${round}`;
    const addition = { client, counters: ['all', `client-${client}`], startedAt: performance.now() };
    // Recorded before the response: another client may already see it.
    const at = additions.push({ ...addition, acknowledgedAt: undefined }) - 1;
    const body = JSON.stringify({ ...newConsignment(subject), senderReference });
    const target = { url: origin + pathOf('createFullConsignment'), headers };
    const { status, text } = await acknowledge(
      target,
      { key: senderReference, senderReference, body },
      tally,
    );
    if (status === 201) additions[at] = { ...addition, acknowledgedAt: performance.now() };
    else failures.push(`create: ${status} ${text}`);
  };

  const read = async (client: number, origin: string, id: keyof typeof REQUESTS, ofClient?: number) => {
    const { query, body, value } = REQUESTS[id];
    const startedAt = performance.now();
    const response = await fetch(origin + pathOf(id) + query, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body(referencesOf(ofClient))),
    });
    const text = await response.text();
    const endedAt = performance.now();
    const counter = ofClient === undefined ? 'all' : `client-${ofClient}`;
    if (response.status === 200)
      reads.push({ client, counter, value: value(response, text), startedAt, endedAt });
    // At most two extracts of a user at a time.
    else if (response.status !== 429) failures.push(`${id}: ${response.status} ${text}`);
  };

  const work = async (client: number) => {
    const random = seededRandom(seed * 1000 + client);
    const anyOrigin = () => origins[Math.floor(random() * origins.length)] ?? '';
    for (let round = 1; !over.signal.aborted; round++) {
      try {
        if (random() < 0.3) await add(client, round, anyOrigin());
        const kind = random();
        // Half of the searches are for the client's own changes, often just after one, on another process.
        if (kind < 0.4) await read(client, anyOrigin(), 'searchConsignments', client);
        else if (kind < 0.8)
          await read(client, anyOrigin(), 'searchConsignments', Math.floor(random() * clients));
        else if (kind < 0.95) await read(client, anyOrigin(), 'reportByStatus');
        else await read(client, anyOrigin(), 'extractActivity');
      } catch (error) {
        failures.push(String(error));
      }
      await pause(random() * MAX_PAUSE_MS);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return {
    history: { additions, reads },
    failures,
    async stop() {
      over.abort();
      await working;
    },
  };
}

interface ReadRequest {
  readonly query: string;
  readonly body: (searchTerm: string) => object;
  /** The number of consignments in the response. */
  readonly value: (response: Response, text: string) => number;
}

/** The demo world has no consignments of these days. */
function daysOfRun() {
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
  return { startDateUtc: day(-1), endDateUtc: day(1) };
}

const REQUESTS = {
  searchConsignments: {
    query: '?pageNumber=1&pageSize=25',
    body: (searchTerm) => ({ searchTerm }),
    value: (_, text) => JSON.parse(text).rowCount,
  },
  reportByStatus: {
    query: '',
    body: daysOfRun,
    value: (_, text) =>
      JSON.parse(text).reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  },
  extractActivity: {
    query: '',
    body: () => ({ ...daysOfRun(), dateType: 'Creation' }),
    value: ({ headers }) => Number(headers.get('x-row-count')),
  },
} as const satisfies Readonly<Record<string, ReadRequest>>;
