import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';
import { seededRandom } from '../kills/seeded-random.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;

export interface EditReport {
  readonly edits: number;
  /** Acknowledged. */
  readonly saved: number;
  /** Rejected because of a concurrent edit, and retried on the current version. */
  readonly refused: number;
  /** Descriptions of acknowledged changes that are missing. */
  readonly lost: readonly string[];
  /** Responses with neither a version nor a conflict. */
  readonly wrong: readonly string[];
  readonly seconds: number;
}

/** Everything of a consignment that the clients change. */
const edited = (of: Consignment) => ({
  notes: of.notes,
  receiverNotes: of.receiverNotes,
  salesReference: of.salesReference,
  receiver: of.receiverParticipant.siteProxy?.id,
  pickup: of.requestedPickupDateTimeUtc,
  lines: of.lineItems.map(({ count, description }) => [count, description]),
});

interface Done {
  readonly version: number;
  readonly after: ReturnType<typeof edited>;
}

/** Several clients make random edits on one consignment concurrently (CONS-23). */
export async function editRun(clients: number, edits: number): Promise<EditReport> {
  const app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  const world = await freightWorld(app, { settings: { RequestedPickupDateEnabled: 'true' }, sites: 4 });
  const first = (await world.create({ lineItems: [world.line(), world.line()] })).json<Consignment>();
  const path = `${world.path}/consignments/${first.reference}` as const;
  const done: Done[] = [{ version: 1, after: edited(first) }];
  const wrong: string[] = [];
  let refused = 0;
  const client = async (number: number) => {
    const random = seededRandom(number + 1);
    let seen = first;
    for (let edit = 0; edit < edits; edit += 1) {
      const body = change(random, world.organisation.siteIds, seen, `${number}/${edit}`);
      const headers = { 'if-match': `"${seen.version}"` };
      const response = await app.request(world.caller, `PUT ${path}`, { body, headers });
      if (response.status === 200) {
        seen = response.json<Consignment>();
        done.push({ version: seen.version, after: edited(seen) });
        if (!isIn(body, seen)) wrong.push(`version ${seen.version} is not what was sent`);
        continue;
      }
      const { current } = response.json<{ current?: Consignment }>();
      if (response.status !== 412 || current === undefined || current.version <= seen.version) {
        wrong.push(`${response.status} ${response.text.slice(0, 200)}`);
      } else seen = current;
      refused += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const seconds = (performance.now() - began) / 1000;
  const read = (await app.request(world.caller, `GET ${path}`)).json<Consignment>();
  await app.close();
  const lost = lostOf(done, { version: read.version, after: edited(read) });
  return { edits: clients * edits, saved: done.length - 1, refused, lost, wrong, seconds };
}

/** Each version equals the one before it with one client's change applied. */
function lostOf(done: readonly Done[], now: Done): readonly string[] {
  const byVersion = done.toSorted((a, b) => a.version - b.version);
  const violations = byVersion.flatMap(({ version, after }, index) => {
    if (version !== index + 1)
      return [`version ${index + 1} was returned to ${version > index + 1 ? 'no client' : 'two clients'}`];
    const before = byVersion[index - 1]?.after;
    if (before === undefined) return [];
    // The keys of both are the same.
    const deps = (Object.keys(after) as (keyof typeof after)[]).filter(
      (part) => JSON.stringify(after[part]) !== JSON.stringify(before[part]),
    );
    return deps.length === 1 ? [] : [`version ${version} changed ${deps.join(' and ') || 'nothing'}`];
  });
  const isLast = JSON.stringify(byVersion.at(-1)) === JSON.stringify(now);
  return isLast ? violations : [...violations, 'the stored consignment is not the last version'];
}

/** Changes one field to a unique value. */
function change(random: () => number, siteIds: readonly number[], seen: Consignment, marker: string): Body {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return { notes: marker };
    case 1:
      return { receiverNotes: marker };
    case 2:
      return { salesReference: marker };
    case 3: {
      const others = siteIds.filter((id) => id !== seen.receiverParticipant.id);
      return { receiverParticipantId: pick(others) ?? 0 };
    }
    case 4: {
      const days = ['2026-04-01', '2026-04-02', '2026-04-07'].filter(
        (day) => !seen.requestedPickupDateTimeUtc?.startsWith(dayBefore(day)),
      );
      return { requestedPickupDateTimeUtc: pick(days) ?? null };
    }
    default:
      return { lineItems: seen.lineItems.map((line) => lineOf(line, marker)) };
  }
}

/** Midnight in New Zealand is on the previous day in UTC. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const lineOf = ({ id, packagingType, ...line }: Consignment['lineItems'][number], description: string) => ({
  ...line,
  id,
  description,
  packagingType: packagingType.code,
});

const isIn = ({ notes, receiverNotes, salesReference }: Body, seen: Consignment) =>
  Object.entries({ notes, receiverNotes, salesReference }).every(
    // The three are texts of the consignment, too.
    ([name, text]) => text === undefined || seen[name as 'notes'] === text,
  );
