import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { randomOf } from '@cartage/domain/demo/random.ts';
import { type CalendarDate, dayNumber } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { GenerationInput, InputSite } from '#demo/generate.ts';
import type { NewConsignment } from '#loading/new-consignment.ts';

/** An import of the demo world, before its consignments are stored. */
export interface DemoImport {
  readonly fileName: string;
  readonly tenantId: number;
  readonly organisationId: number;
  readonly userId: number;
  readonly siteId: number;
  readonly at: Date;
  readonly correctedCells: number;
  readonly consignments: readonly NewConsignment[];
  /** Messages of each consignment that failed, after the created ones. */
  readonly failures: readonly (readonly string[])[];
}

interface ImportPlan {
  readonly fileName: string;
  /** Days before today. */
  readonly age: number;
  /** Consignments of this many days are imported on the first of these days. */
  readonly spread?: number;
  readonly most: number;
  readonly correctedCells?: number;
  readonly failures?: DemoImport['failures'];
}

/** Ages of the imports, the newest first. All are within the 90 days of the history. */
const PLANS: readonly ImportPlan[] = [
  { fileName: 'store-transfers.csv', age: 1, most: 12, correctedCells: 2 },
  {
    fileName: 'south-island-orders.csv',
    age: 4,
    most: 16,
    failures: [
      ['Some details need attention', 'Requested Delivery Date: Past date'],
      ['Some details need attention', 'Requested Delivery Date: Not a working date'],
    ],
  },
  { fileName: 'weekly-replenishment.xlsx', age: 13, spread: 4, most: 8 },
  { fileName: 'weekly-replenishment.xlsx', age: 20, spread: 4, most: 8 },
  { fileName: 'new-range-launch.csv', age: 34, spread: 4, most: 8, correctedCells: 5 },
];
const FEWEST = 3;
/** The history has 90 days. */
const MAX_AGE = 80;
/** The duration of an import: the worker creates a few consignments a second. */
const STEP_MS = 310;

/**
 * Turns consignments of one site and day into imports: created by one user within seconds, to other sites, without the
 * details that an import does not have.
 */
export function planImports(
  generated: readonly NewConsignment[],
  input: GenerationInput,
  today: CalendarDate,
): { readonly consignments: readonly NewConsignment[]; readonly imports: readonly DemoImport[] } {
  const [site] = input.sites;
  const users = input.users.filter(({ name }) => importersOf(input.organisationId).has(name));
  if (site === undefined || input.sites.length < 2 || users.length === 0)
    return { consignments: generated, imports: [] };
  const random = randomOf('imports', input.organisationId);
  const eligible = generated
    .filter((one) => canBeImported(one, site))
    .map((one) => ({ one, day: dayNumber(localDay(createdAt(one), input.zone)) }));
  const imported = new Map<NewConsignment, NewConsignment>();
  const imports: DemoImport[] = [];
  for (const { age, spread = 1, most, ...plan } of PLANS) {
    const free = eligible.filter(({ one }) => !imported.has(one));
    const batch = firstBatch(free, {
      latest: dayNumber(today) - age,
      spread,
      oldest: dayNumber(today) - MAX_AGE,
    });
    if (batch.length === 0) continue;
    const chosen = batch.slice(0, most);
    // Before the first of them, whose next status may follow within seconds.
    const at = Math.min(...chosen.map((one) => createdAt(one).getTime())) - chosen.length * STEP_MS;
    const userId = random.pick(users).id;
    const receivers = input.sites.filter(({ id }) => id !== site.id);
    const consignments = chosen.map((one, index) => {
      const changed = asImported(one, {
        userId,
        at: new Date(at + (index + 1) * STEP_MS),
        receiver: random.pick(receivers),
      });
      imported.set(one, changed);
      return changed;
    });
    imports.push({
      correctedCells: 0,
      failures: [],
      ...plan,
      tenantId: input.tenantId,
      organisationId: input.organisationId,
      userId,
      siteId: site.id,
      at: new Date(at),
      consignments,
    });
  }
  return { consignments: generated.map((one) => imported.get(one) ?? one), imports };
}

/** The consignments of the latest days that have enough of them; empty without such days. */
function firstBatch(
  eligible: readonly { readonly one: NewConsignment; readonly day: number }[],
  days: { readonly latest: number; readonly spread: number; readonly oldest: number },
): readonly NewConsignment[] {
  for (let first = days.latest - days.spread + 1; first > days.oldest; first -= 1) {
    const batch = eligible.filter(({ day }) => day >= first && day < first + days.spread);
    if (batch.length >= FEWEST) return batch.map(({ one }) => one);
  }
  return [];
}

const NEEDED = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'] as const;

/** Names of the users that can import in the organisation. */
const importersOf = (organisationId: number): ReadonlySet<string> =>
  new Set(
    DEMO_PEOPLE.filter(({ memberships }) =>
      memberships.some(
        (member) =>
          member.organisationId === organisationId &&
          member.isActive &&
          member.sites !== 0 &&
          NEEDED.every((name) => member.permissions.includes(name)),
      ),
    ).map(({ givenName, familyName }) => `${givenName} ${familyName}`),
  );

export const createdAt = ({ history }: NewConsignment): Date => history[0]?.at ?? new Date(0);

/** Later statuses than Ready, because their requested dates are no longer checked against the receiver. */
function canBeImported({ siteId, sender, lines, history }: NewConsignment, site: InputSite): boolean {
  const status = history.at(-1)?.status ?? 'DRAFT';
  return (
    siteId === site.id &&
    sender.site?.id === site.id &&
    statusNumber(status) > statusNumber('FINAL') &&
    lines.every(({ dangerousGoods }) => dangerousGoods === null)
  );
}

function asImported(
  one: NewConsignment,
  { userId, at, receiver }: { readonly userId: number; readonly at: Date; readonly receiver: InputSite },
): NewConsignment {
  // The imported rows name no hired equipment.
  const { hireage: _hireage, ...kept } = one;
  const [creation, ...later] = one.history;
  if (creation === undefined) throw new Error('A consignment without its creation');
  return {
    ...kept,
    createdById: userId,
    history: [{ ...creation, at }, ...later],
    receiver: receiver.participant,
    receiverNotes: null,
    lines: one.lines.map((line) => ({ ...line, lengthM: null, widthM: null, heightM: null })),
  };
}
