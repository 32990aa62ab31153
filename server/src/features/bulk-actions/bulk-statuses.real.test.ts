import type { ResponseBody } from '@cartage/contract/operations.ts';
import { ACTIONS, type ActionStatus } from '@cartage/domain/consignment/actions.ts';
import { STATUS_CODES, type StatusCode, statusNumber, statusOf } from '@cartage/domain/consignment/status.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

type BulkJob = ResponseBody<'bulkJob'>;

const caller = demoCaller('kea-hana-wilcox');
const CONSIGNMENTS = `/api/v2/customers/${caller.organisationId}/consignments` as const;

let test: TestApp;
/** Unused references of each status. */
const left = new Map<StatusCode, string[]>();

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  const rows = await test.deps.database.asSystem((tx) =>
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
  /** The status afterwards; null when it does not change. */
  readonly to: StatusCode | null;
  readonly done: RegExp;
}

const CASES: readonly Case[] = [
  {
    action: 'markAsReady',
    path: 'mark-as-ready',
    body: (consignmentReferences) => ({ consignmentReferences }),
    to: 'FINAL',
    done: /^Marked as ready(\. Delivery is requested for \d\d\/\d\d\/\d{4} [A-Z][a-z]{2}, the earliest day\.)?$/,
  },
  {
    action: 'requestPickup',
    path: 'request-pickup',
    body: (consignmentReferences) => ({ consignmentReferences }),
    to: 'STAGED',
    done: /^Pickup requested( for \d\d\/\d\d\/\d{4})?(\. Delivery is requested for \d\d\/\d\d\/\d{4} [A-Z][a-z]{2}, the earliest day\.)?$/,
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
  '[@BULK-01] [@BULK-09] [@BULK-11] $action for one consignment of each status: allowed ones succeed, others report why not',
  async ({ action, path, body, to, done }) => {
    const rule: { readonly statuses: readonly ActionStatus[]; readonly wrongStatus: string } =
      ACTIONS[action];
    const references = STATUS_CODES.map(take);
    // Twenty runs, to detect a bad generic plan (docs/reference/row-security.md 3).
    const more = rule.statuses.flatMap((status) => (status === null ? [] : [take(status), take(status)]));
    const all = [...references, ...more];
    const response = await test.request(caller, `POST ${CONSIGNMENTS}/bulk/${path}`, { body: body(all) });
    expect(response.status).toBe(200);
    const job = response.json<BulkJob>();
    expect(job).toMatchObject({ action, state: 'finished', total: all.length, settled: all.length });
    const byReference = new Map(job.results.map((result) => [result.reference, result]));
    for (const [index, status] of STATUS_CODES.entries()) {
      const reference = references[index] ?? '';
      const result = byReference.get(reference);
      const [now] = await test.deps.database.asSystem((tx) =>
        tx.query<{ status: number }>(sql`select status from consignment where reference = ${reference}`),
      );
      if (rule.statuses.includes(status)) {
        // Some service types generate labels on this status, but no worker runs here.
        const [first, ...pending] = result?.messages ?? [];
        expect(first, status).toMatch(done);
        expect([[], ['The freight label is still being prepared']]).toContainEqual(pending);
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
