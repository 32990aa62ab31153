import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { FreightWorld } from '#testing/freight-world.ts';
import { callPortal, openRequest, type Portal } from './portal-calls.ts';

export interface Seen {
  readonly reference: string;
  readonly version: number;
  /** The event arrived. */
  readonly at: number;
  /** The list of the user was fetched after the event, with this row; null when the list does not have it. */
  listedAt: number | null;
}

export interface WorkingUser {
  readonly seen: readonly Seen[];
  stop(): Promise<void>;
}

export interface UserOptions {
  readonly portal: Portal;
  readonly world: FreightWorld;
  readonly token: string;
  /** Of the list, oldest first: its rows stay, so all their changes can be seen. */
  readonly pageNumber: number;
  /** Bookable runs. */
  readonly schedules: readonly { readonly id: number; readonly startsAt: Date }[];
}

type Consignment = ResponseBody<'getConsignment'>;

const THINK_MS = 600;
/** As the list in the browser: soon after a change, and at most once per second. */
const LIST_DELAY_MS = 100;
const LIST_INTERVAL_MS = 1000;
const PAGE = { pageSize: '25', sortOption: 'CreationDate', sortDirection: 'asc' };

/** A user with an open list that follows changes, who searches, creates, saves and books at the same time. */
export function startUser(options: UserOptions): WorkingUser {
  const { portal, world, token, pageNumber } = options;
  const org = { org: String(world.organisation.id) };
  const stopping = new AbortController();
  const seen: Seen[] = [];
  const follow = followChanges(options, seen, stopping.signal);
  const search = (searchTerm?: string) =>
    callPortal<ResponseBody<'searchConsignments'>>(portal, 'searchConsignments', {
      token,
      params: org,
      query: { ...PAGE, pageNumber: String(pageNumber) },
      body: { siteIds: world.organisation.siteIds, ...(searchTerm !== undefined && { searchTerm }) },
    });
  const list = async () => {
    let first = 0;
    while (!stopping.signal.aborted) {
      const events = seen.slice(first);
      if (events.length === 0) {
        await pause(LIST_DELAY_MS);
        continue;
      }
      first += events.length;
      const rows = new Set((await search())?.results.map(({ reference }) => reference));
      const now = Date.now();
      for (const event of events) if (rows.has(event.reference)) event.listedAt = now;
      await pause(LIST_INTERVAL_MS);
    }
  };
  const work = async () => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      await search('Main');
      await pause(THINK_MS);
      await prepareOne(options, round);
      await pause(THINK_MS);
    }
  };
  const done = Promise.all([follow, list(), work()]);
  return {
    seen,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** Creates, saves and books one consignment, which stays Ready. */
async function prepareOne({ portal, world, token, schedules }: UserOptions, round: number): Promise<void> {
  const org = { org: String(world.organisation.id) };
  const created = await callPortal<Consignment>(portal, 'createFullConsignment', {
    token,
    params: org,
    body: world.body({ salesReference: `SO ${round}` }),
  });
  if (created === null) return;
  const params = { ...org, ref: created.reference };
  await pause(THINK_MS);
  await callPortal(portal, 'updateConsignment', {
    token,
    params,
    ifMatch: created.version,
    body: { notes: `Gate ${round}` },
  });
  await pause(THINK_MS);
  await callPortal(portal, 'markAsReady', { token, params, body: {} });
  const slot = schedules[round % schedules.length];
  await callPortal(portal, 'bookDelivery', {
    token,
    params,
    body: { scheduleId: slot?.id, scheduleStartDateTimeUtc: slot?.startsAt.toISOString() },
  });
}

/** Streams end after five minutes, and continue where they ended. */
async function followChanges(
  { portal, world, token }: UserOptions,
  seen: Seen[],
  signal: AbortSignal,
): Promise<void> {
  let lastEventId: string | undefined;
  while (!signal.aborted)
    await new Promise<void>((resolve) => {
      const params = { org: String(world.organisation.id) };
      const sample = { token, params, query: { mode: 'follow' } };
      const sent = openRequest(portal, 'consignmentChanges', sample, (response) => {
        let rest = '';
        response.on('close', resolve).on('error', () => {});
        response.setEncoding('utf8').on('data', (text: string) => {
          const events = (rest + text).split('\n\n');
          rest = events.pop() ?? '';
          for (const event of events) {
            const [, id, name, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(event) ?? [];
            lastEventId = id;
            // The contract tests check the events.
            const changes = (name === 'changes' ? JSON.parse(data ?? '[]') : []) as Seen[];
            for (const { reference, version } of changes)
              seen.push({ reference, version, at: Date.now(), listedAt: null });
          }
        });
      });
      if (lastEventId !== undefined) sent.setHeader('last-event-id', lastEventId);
      signal.addEventListener('abort', () => sent.destroy(), { once: true });
      sent.on('error', () => resolve());
      sent.end();
    });
}
