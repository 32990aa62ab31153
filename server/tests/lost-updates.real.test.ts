import type { Answer, Sent } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { seededRandom } from './kills/seeded-random.ts';

type Consignment = Answer<'getConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;

const CLIENTS = 8;
/** Of each client; a longer run says how many. */
const EDITS = Number(process.env['EDITS_PER_CLIENT'] ?? 20);

let app: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await freightWorld(app, { settings: { RequestedPickupDateEnabled: 'true' }, sites: 4 });
});
afterAll(() => app.close());

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

test(
  `[@CONS-23] ${CLIENTS} people who edit one consignment at random lose nothing that was acknowledged`,
  async () => {
    const first = (await world.create({ lineItems: [world.line(), world.line()] })).json<Consignment>();
    const path = `${world.path}/consignments/${first.reference}` as const;
    const done: Done[] = [{ version: 1, after: edited(first) }];
    let refused = 0;

    const client = async (number: number) => {
      const random = seededRandom(number + 1);
      let seen = first;
      for (let made = 0; made < EDITS; made += 1) {
        const body = change(random, seen, `${number}/${made}`);
        const answer = await app.ask(world.caller, `PUT ${path}`, {
          body,
          headers: { 'if-match': `"${seen.version}"` },
        });
        if (answer.status === 200) {
          seen = answer.json<Consignment>();
          done.push({ version: seen.version, after: edited(seen) });
          expect(edited(seen)).toMatchObject(expectedOf(body));
        } else {
          expect(answer.status, answer.text).toBe(412);
          const { current } = answer.json<{ current: Consignment }>();
          expect(current.version).toBeGreaterThan(seen.version);
          seen = current;
          refused += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));

    // Every version was one person's, and each was made of the one before it and what that person changed.
    const byVersion = done.toSorted((a, b) => a.version - b.version);
    expect(byVersion.map(({ version }) => version)).toEqual(byVersion.map((_, index) => index + 1));
    const [now] = byVersion.slice(-1);
    const read = (await app.ask(world.caller, `GET ${path}`)).json<Consignment>();
    expect({ version: read.version, after: edited(read) }).toEqual(now);
    for (const [index, { after }] of byVersion.slice(1).entries()) {
      const before = byVersion[index]?.after;
      const parts = Object.keys(after) as (keyof typeof after)[];
      const changedParts = parts.filter(
        (part) => JSON.stringify(after[part]) !== JSON.stringify(before?.[part]),
      );
      expect(changedParts, `version ${index + 2}`).toHaveLength(1);
    }
    expect(done.length + refused).toBe(CLIENTS * EDITS + 1);
    expect(refused).toBeGreaterThan(0);
  },
  60_000 + EDITS * 200,
);

/** One part, changed to what nobody else writes. */
function change(random: () => number, seen: Consignment, mark: string): Body {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return { notes: mark };
    case 1:
      return { receiverNotes: mark };
    case 2:
      return { salesReference: mark };
    case 3: {
      const others = world.organisation.siteIds.filter((id) => id !== seen.receiverParticipant.id);
      return { receiverParticipantId: pick(others) ?? 0 };
    }
    case 4: {
      const days = ['2026-04-01', '2026-04-02', '2026-04-07'].filter(
        (day) => !seen.requestedPickupDateTimeUtc?.startsWith(dayBefore(day)),
      );
      return { requestedPickupDateTimeUtc: pick(days) ?? null };
    }
    default:
      return { lineItems: seen.lineItems.map((line) => lineOf(line, mark)) };
  }
}

/** Midnight in New Zealand is of the day before, elsewhere. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const lineOf = ({ id, packagingType, ...line }: Consignment['lineItems'][number], description: string) => ({
  ...line,
  id,
  description,
  packagingType: packagingType.code,
});

function expectedOf(body: Body) {
  const { notes, receiverNotes, salesReference } = body;
  return Object.fromEntries(
    Object.entries({ notes, receiverNotes, salesReference }).filter(([, text]) => text !== undefined),
  );
}
