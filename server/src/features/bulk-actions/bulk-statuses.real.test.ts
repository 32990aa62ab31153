import type { Answer } from '@cartage/contract/operations.ts';
import { ACTIONS, type ActionStatus } from '@cartage/domain/consignment/actions.ts';
import { STATUS_CODES, type StatusCode, statusNumber, statusOf } from '@cartage/domain/consignment/status.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

type BulkJob = Answer<'bulkJob'>;

const caller = demoCaller('kea-hana-wilcox');
const CONSIGNMENTS = `/api/v2/customers/${caller.organisationId}/consignments` as const;

let test: TestApp;
/** References of each status that no test has taken yet. */
const left = new Map<StatusCode, string[]>();

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  const rows = await test.parts.database.asSystem((tx) =>
    tx.query<{ status: number; references: string[] }>(sql`
      select status, array_agg(reference order by requested_delivery_day desc nulls first, id) as references
      from consignment where organisation_id = ${caller.organisationId} group by status`),
  );
  for (const code of STATUS_CODES)
    left.set(code, rows.find(({ status }) => status === statusNumber(code))?.references ?? []);
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

function take(status: StatusCode): string {
  const reference = left.get(status)?.shift();
  if (reference === undefined) throw new Error(`The demo world has no ${status} left`);
  return reference;
}

interface Case {
  readonly action: 'markAsReady' | 'requestPickup' | 'setRequestedPickupDate' | 'cancel';
  readonly path: string;
  readonly body: (references: readonly string[]) => unknown;
  /** Where it leads; null: the status stays. */
  readonly to: StatusCode | null;
  readonly done: RegExp;
}

const CASES: readonly Case[] = [
  {
    action: 'markAsReady',
    path: 'mark-as-ready',
    body: (consignmentReferences) => ({ consignmentReferences }),
    to: 'FINAL',
    done: /^Marked as ready$/,
  },
  {
    action: 'requestPickup',
    path: 'request-pickup',
    body: (consignmentReferences) => ({ consignmentReferences }),
    to: 'STAGED',
    done: /^Pickup requested( for \d\d\/\d\d\/\d{4})?$/,
  },
  {
    action: 'setRequestedPickupDate',
    path: 'request-pickup-date',
    body: (references) => ({ references, requestedPickupDateTimeUtc: '2026-03-19' }),
    to: null,
    done: /^(Pickup date set to 19\/03\/2026|The pickup date is 19\/03\/2026 already)$/,
  },
  {
    action: 'cancel',
    path: 'cancelled',
    body: (references) => ({ references, reason: 'from Freightmaster' }),
    to: 'CANCELLED',
    done: /^Cancelled$/,
  },
];

it.each(CASES)(
  '[@BULK-01] [@BULK-09] [@BULK-11] $action of one of each status: those of the table are done, the others say why not',
  async ({ action, path, body, to, done }) => {
    const rule: { readonly statuses: readonly ActionStatus[]; readonly wrongStatus: string } =
      ACTIONS[action];
    const references = STATUS_CODES.map(take);
    // Twenty in a row, so that no plan of the statements turns bad (isolation.md 3).
    const more = rule.statuses.flatMap((status) => (status === null ? [] : [take(status), take(status)]));
    const all = [...references, ...more];
    const answer = await test.ask(caller, `POST ${CONSIGNMENTS}/bulk/${path}`, { body: body(all) });
    expect(answer.status).toBe(200);
    const job = answer.json<BulkJob>();
    expect(job).toMatchObject({ action, state: 'finished', total: all.length, settled: all.length });
    const byReference = new Map(job.results.map((result) => [result.reference, result]));
    for (const [index, status] of STATUS_CODES.entries()) {
      const reference = references[index] ?? '';
      const result = byReference.get(reference);
      const [now] = await test.parts.database.asSystem((tx) =>
        tx.query<{ status: number }>(sql`select status from consignment where reference = ${reference}`),
      );
      if (rule.statuses.includes(status)) {
        // Of some services labels are made with the status, by a worker that does not run here.
        const [said, ...pending] = result?.messages ?? [];
        expect(said, status).toMatch(done);
        expect([[], ['The freight label is still being made']]).toContainEqual(pending);
        expect(result?.outcome).toBe(pending.length === 0 ? 'Success' : 'Partial');
        expect(now?.status).toBe(statusNumber(to ?? status));
      } else if (status === to) {
        expect(result).toEqual({
          reference,
          outcome: 'Success',
          messages: [`Already ${statusOf(status).name}`],
        });
        expect(now?.status).toBe(statusNumber(status));
      } else {
        const message = `${rule.wrongStatus}; this one is ${statusOf(status).name}`;
        expect(result).toEqual({ reference, outcome: 'Error', messages: [message] });
        expect(now?.status).toBe(statusNumber(status));
      }
    }
    const outcomes = job.results.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(outcomes.toSorted().toReversed());
  },
);
