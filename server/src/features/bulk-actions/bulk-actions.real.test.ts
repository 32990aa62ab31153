import type { Problem } from '@cartage/contract/errors.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ASYNC,
  type BulkJob,
  type BulkWorld,
  bulkWorld,
  MARKED,
  messagesOf,
  NEVER,
} from '#testing/bulk-world.ts';

let bulkActions: BulkWorld;
let test: BulkWorld['app'];
let world: BulkWorld['world'];
let rows: BulkWorld['rows'];
let drafts: BulkWorld['drafts'];
let bulk: BulkWorld['bulk'];
let ready: BulkWorld['ready'];
let setDate: BulkWorld['setDate'];
let show: BulkWorld['show'];

beforeAll(async () => {
  bulkActions = await bulkWorld();
  ({ app: test, world, rows, drafts, bulk, ready, setDate, show } = bulkActions);
});
afterAll(() => bulkActions.close());

describe('a synchronous call', () => {
  it('[@BULK-09] returns one row per consignment; failures neither stop nor hide the others', async () => {
    const [first = '', second = '', staged = ''] = await drafts(3);
    await bulk('request-pickup', { consignmentReferences: [staged] });
    const response = await ready([NEVER, first, staged, second, first]);
    expect(response.status).toBe(200);
    const job = response.json<BulkJob>();
    expect(response.headers['location']).toBe(`${world.path}/consignments/bulk-jobs/${job.jobId}`);
    expect(job).toEqual({
      jobId: job.jobId,
      action: 'markAsReady',
      printing: null,
      requestedPickupDateTimeUtc: null,
      state: 'finished',
      total: 4,
      settled: 4,
      unchanged: 0,
      createdAtDateTimeUtc: test.now.toISOString(),
      finishedAtDateTimeUtc: test.now.toISOString(),
      results: [
        { reference: first, outcome: 'Success', messages: [MARKED] },
        { reference: second, outcome: 'Success', messages: [MARKED] },
        { reference: NEVER, outcome: 'Error', messages: ['Not found'] },
        {
          reference: staged,
          outcome: 'Error',
          messages: ['Only a Draft consignment can be marked as ready; this one is Staged'],
        },
      ],
      undo: null,
      undoes: null,
    });
    expect((await show(job.jobId)).json()).toEqual(job);
  });

  it('writes the same audit trail as the single call, and one notice each', async () => {
    const [reference = ''] = await drafts(1);
    const at = '2026-03-18T01:29:00.000Z';
    await bulk('mark-as-ready', { consignmentReferences: [reference], dateTimeUtc: at });
    await bulk('request-pickup', { consignmentReferences: [reference] });
    await setDate([reference], '2026-03-20');
    const response = await bulk('cancelled', { references: [reference], reason: 'from Freightmaster' });
    expect(messagesOf(response)).toEqual([
      [reference, 'Error', 'Only a Draft or Ready consignment can be cancelled; this one is Staged'],
    ]);
    expect(
      await rows`
        select operation, audit_entry.version, caller_at as "callerAt", kind
        from audit_entry
        join consignment on consignment.id = audit_entry.consignment_id
        join notice on notice.consignment_id = consignment.id and notice.version = audit_entry.version
        where reference = ${reference} order by audit_entry.version`,
    ).toEqual([
      { operation: 'createFullConsignment', version: 1, callerAt: null, kind: 'consignment.created' },
      { operation: 'markAsReady', version: 2, callerAt: new Date(at), kind: 'consignment.ready' },
      { operation: 'requestPickup', version: 3, callerAt: null, kind: 'consignment.staged' },
    ]);
  });

  it('[@BULK-04] stores the reason of a cancellation', async () => {
    const [reference = ''] = await drafts(1);
    const response = await bulk('cancelled', { references: [reference], reason: 'from Freightmaster' });
    expect(messagesOf(response)).toEqual([[reference, 'Success', 'Cancelled']]);
    expect(
      await rows`
        select reason, kind from audit_entry
        join consignment on consignment.id = audit_entry.consignment_id
        join notice on notice.consignment_id = consignment.id and notice.version = audit_entry.version
        where reference = ${reference} and operation = 'cancelConsignment'`,
    ).toEqual([{ reason: 'from Freightmaster', kind: 'consignment.cancelled' }]);
  });

  it('accepts 200, and explains how to send more', async () => {
    const many = Array.from({ length: 201 }, (_, n) => `ZZZ${String(n).padStart(8, '0')}`);
    const refused = await ready(many);
    expect(refused.status).toBe(422);
    expect(refused.json<Problem>().errors).toEqual([
      {
        pointer: '/consignmentReferences',
        detail: 'At most 200 at a time; up to 1,000 with Prefer: respond-async',
      },
    ]);
    // A repeated reference counts once.
    const response = await ready([...many.slice(1), ...many.slice(1)]);
    // A slow machine responds before the last item is settled.
    const job = await bulkActions.finished(response.json<BulkJob>().jobId);
    expect(job).toMatchObject({ total: 200, settled: 200 });
    const tooMany = Array.from({ length: 1_001 }, () => NEVER);
    for (const headers of [{}, ASYNC]) expect((await ready(tooMany, headers)).status).toBe(422);
    expect((await ready([])).status).toBe(422);
  });

  it('[@LIST-15] reports another site’s consignment as not found', async () => {
    const [reference = ''] = await drafts(1);
    const other = await test.world.person(world.organisation, {
      siteIds: world.organisation.siteIds.slice(1),
    });
    const response = await test.request(other, `POST ${world.path}/consignments/bulk/mark-as-ready`, {
      body: { consignmentReferences: [reference, NEVER] },
    });
    expect(messagesOf(response)).toEqual([
      [reference, 'Error', 'Not found'],
      [NEVER, 'Error', 'Not found'],
    ]);
  });

  it('continues after an item that fails with an internal error', async () => {
    const references = await drafts(3);
    const [, poisoned = ''] = references;
    await withClient(test.adminUrl, (client) =>
      client.query(`
        create function fail() returns trigger language plpgsql as $f$ begin raise 'poisoned'; end $f$;
        create trigger poison before update on consignment for each row
        when (new.reference = '${poisoned}') execute function fail()`),
    );
    try {
      expect(messagesOf(await ready(references))).toEqual([
        [references[0], 'Success', MARKED],
        [references[2], 'Success', MARKED],
        [poisoned, 'Error', 'Update error, please try again later'],
      ]);
    } finally {
      await withClient(test.adminUrl, (client) =>
        client.query('drop trigger poison on consignment; drop function fail()'),
      );
    }
    // Only failed items are retried; the others do not change.
    expect(messagesOf(await ready([poisoned]))).toEqual([[poisoned, 'Success', MARKED]]);
    const versions = await rows<{ version: number }>`
      select version from consignment where reference = any(${references})`;
    expect(versions.map(({ version }) => version)).toEqual([2, 2, 2]);
  });
});

describe('the requested pickup date', () => {
  it('[@BULK-05] [@BULK-11] is set by either field name, from today in New Zealand time', async () => {
    const [first = '', second = ''] = await drafts(2);
    expect(messagesOf(await setDate([first], '2026-03-20'))).toEqual([
      [first, 'Success', 'Pickup date set to 20/03/2026'],
    ]);
    const same = await setDate([first], '2026-03-19T23:30:00Z');
    expect(messagesOf(same)).toEqual([[first, 'Success', 'The pickup date is 20/03/2026 already']]);
    expect(same.json<BulkJob>().unchanged).toBe(1);
    const response = await bulk('request-pickup-date', { references: [second], dateTimeUtc: '2026-03-18' });
    expect(messagesOf(response)).toEqual([[second, 'Success', 'Pickup date set to 18/03/2026']]);
    expect(response.json<BulkJob>().unchanged).toBe(0);
    const listed = await test.request(world.caller, `GET ${world.path}/consignments/bulk-jobs`);
    expect(
      listed
        .json<BulkJob[]>()
        .map(({ unchanged }) => unchanged)
        .slice(0, 3),
    ).toEqual([0, 1, 0]);
    // Failed items can be requested again.
    expect(response.json<BulkJob>().requestedPickupDateTimeUtc).toBe('2026-03-17T11:00:00.000Z');
    expect(
      await rows`select requested_pickup_day::text as day, version from consignment where reference = ${first}`,
    ).toEqual([{ day: '2026-03-20', version: 2 }]);
    const past = await setDate([first], '2026-03-17');
    expect([past.status, past.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/requestedPickupDateTimeUtc', detail: 'Past date' }],
    ]);
    const none = await bulk('request-pickup-date', { references: [first] });
    expect(none.json<Problem>().errors).toEqual([
      { pointer: '/requestedPickupDateTimeUtc', detail: 'Is required' },
    ]);
  });

  it('cannot be after the requested delivery date', async () => {
    const created = await world.create({ requestedDeliveryDate: '2026-03-24' });
    const { reference } = created.json<{ reference: string }>();
    expect(messagesOf(await setDate([reference], '2026-03-25'))).toEqual([
      [reference, 'Error', 'The requested delivery date 24/03/2026 is earlier than 25/03/2026'],
    ]);
    expect(messagesOf(await setDate([reference], '2026-03-20'))[0]?.[1]).toBe('Success');
  });

  it('[@DATE-02] is rejected on a day without pickup, or too late for the delivery date', async () => {
    const created = await world.create({ requestedDeliveryDate: '2026-03-24' });
    const { reference } = created.json<{ reference: string }>();
    const [open = ''] = await drafts(1);
    expect(messagesOf(await setDate([open], '2026-03-21'))).toEqual([
      [open, 'Error', 'Requested pickup: Not a working date'],
    ]);
    expect(messagesOf(await setDate([reference], '2026-03-23'))).toEqual([
      [reference, 'Error', 'Requested delivery: Earlier than the service date'],
    ]);
    const goodFriday = '2026-04-03';
    expect(messagesOf(await setDate([open], goodFriday))).toEqual([
      [open, 'Error', 'Requested pickup: Not a working date'],
    ]);
  });

  it('[@BULK-05] [@DATE-01] is rejected if the tenant does not use pickup dates', async () => {
    const [one = ''] = await drafts(1);
    const tenantId = world.organisation.tenant.id;
    const put = (value: string) =>
      rows`update tenant_setting set value = ${value}
        where tenant_id = ${tenantId} and name = 'RequestedPickupDateEnabled'`;
    await put('false');
    expect(messagesOf(await setDate([one], '2026-03-20'))).toEqual([
      [one, 'Error', 'Requested pickup dates are not enabled for this provider'],
    ]);
    await put('true');
    expect(messagesOf(await setDate([one], '2026-03-20'))[0]?.[1]).toBe('Success');
  });

  it('[@BULK-05] needs the setting of the organisation', async () => {
    const [reference = ''] = await drafts(1);
    const { id } = world.organisation;
    await rows`update organisation_setting set value = 'false' where organisation_id = ${id}`;
    const response = await setDate([reference], '2026-03-20');
    await rows`update organisation_setting set value = 'true' where organisation_id = ${id}`;
    expect(messagesOf(response)).toEqual([
      [reference, 'Error', 'Your organisation does not allow pickup dates to be set here'],
    ]);
  });
});

describe('a repeated bulk action', () => {
  it('with the same key returns the same job, run once', async () => {
    const references = await drafts(2);
    const headers = { 'idempotency-key': `again-${references[0]}` };
    const first = await ready(references, headers);
    const again = await ready(references, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await ready(references.slice(1), headers);
    expect(other.json()).toMatchObject({ status: 422, code: 'key-reused' });
  });

  it('with another key reports the items that are already settled', async () => {
    const [reference = ''] = await drafts(1);
    await ready([reference]);
    expect(messagesOf(await ready([reference]))).toEqual([[reference, 'Success', 'Already Ready']]);
    const [row] = await rows<{ version: number }>`
      select version from consignment where reference = ${reference}`;
    expect(row).toEqual({ version: 2 });
  });

  it('of sixteen concurrent calls changes each consignment once', async () => {
    const references = await drafts(8);
    const responses = await Promise.all(Array.from({ length: 16 }, () => ready(references)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    const texts = responses.flatMap((response) => messagesOf(response).map(([, , message]) => message));
    expect(texts.filter((message) => message === MARKED)).toHaveLength(8);
    expect(texts.filter((message) => message === 'Already Ready')).toHaveLength(8 * 15);
  });
});
