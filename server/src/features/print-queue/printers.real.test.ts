import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type Added, type Job, PrintQueue } from '#testing/print-queue.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Printer = ResponseBody<'updatePrinter'>;
type Fields = Sent<'updatePrinter', 'body'>;

const FIELDS: Fields = { name: 'Dock 2', siteId: null, paper: 'a6', dpi: '203' };

let test: TestApp;
let world: FreightWorld;
let other: FreightWorld;
let queue: PrintQueue;
/** A user of the first of two sites. */
let ofOneSite: Caller;
let siteId: number;
let otherSiteId: number;

beforeAll(async () => {
  test = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_TENANT_PER_MINUTE: '0' },
  });
  world = await freightWorld(test);
  other = await freightWorld(test);
  queue = new PrintQueue(test, world);
  [siteId = 0, otherSiteId = 0] = world.organisation.siteIds;
  ofOneSite = await test.world.person(world.organisation, { siteIds: [siteId] });
});
beforeEach(() => queue.start());
afterEach(() => queue.clear());
afterAll(() => test.close());

const pathOf = ({ printer }: Added, of = world) => `${of.path}/printers/${printer.id}` as const;
const update = (
  fields: Partial<Fields>,
  { printer = queue.printer, by = world.caller as Caller, headers = {} } = {},
) => test.request(by, `PUT ${pathOf(printer)}`, { body: { ...FIELDS, ...fields }, headers });
const listed = async (by: Caller) => (await test.request(by, `GET ${world.path}/printers`)).json<Printer[]>();

describe('a printer', () => {
  it('has a name of its own', async () => {
    await queue.add('İstanbul');
    for (const name of ['DOCK 2', 'İstanbul']) {
      const refused = await queue.add(name);
      expect([refused.status, refused.json<Problem>().errors]).toEqual([
        422,
        [{ pointer: '/name', detail: `A printer named "${name}" already exists` }],
      ]);
    }
  });

  it('is added once by a repeated request, whose stored response has no credential', async () => {
    const send = (name: string) =>
      test.request(world.caller, `POST ${world.path}/printers`, {
        body: { ...FIELDS, name },
        headers: { 'idempotency-key': 'c1f0a6e2-9a51-4a3e-8d0f-3a1d2b7c9e55' },
      });
    const first = await send('Gate');
    const { printer, token } = first.json<Added>();
    expect([first.status, token]).toEqual([201, expect.stringMatching(/^prt_/)]);
    const second = await send('Gate');
    expect([second.status, second.json()]).toEqual([201, { printer, token: null }]);
    // The credential of the first response works.
    expect((await queue.agent('POST /api/v2/print-agent/jobs/take', {}, token)).status).toBe(200);
    const stored = await queue.system`select body::text from idempotency_key`;
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await listed(world.caller)).map(({ name }) => name)).toEqual(['Dock 2', 'Gate']);
  });

  it('does not exist for another organisation', async () => {
    const path = pathOf(queue.printer, other);
    expect((await test.request(other.caller, `PUT ${path}`, { body: FIELDS })).status).toBe(404);
    expect((await test.request(other.caller, `POST ${path}/token`, { body: {} })).status).toBe(404);
    expect((await test.request(other.caller, `DELETE ${path}`)).status).toBe(404);
    const { job } = await queue.queued();
    expect((await test.request(other.caller, `GET ${other.path}/print-jobs/${job.id}`)).status).toBe(404);
    expect((await test.request(other.caller, `GET ${other.path}/printers`)).json()).toEqual([]);
  });
});

describe('an edit of a printer', () => {
  it('replaces its fields and keeps the credential', async () => {
    const fields = { name: 'Dock 3', siteId, paper: '100x150', dpi: '300' } as const;
    const edited = await update(fields, { headers: { 'if-match': '"1"' } });
    expect([edited.status, edited.headers['etag']], edited.text).toEqual([200, '"2"']);
    expect(edited.json<Printer>()).toEqual({
      id: queue.printer.printer.id,
      version: 2,
      seenAtUtc: null,
      waiting: 0,
      canChange: true,
      ...fields,
    });
    expect((await listed(world.caller))[0]).toMatchObject(fields);
    const taken = await queue.agent('POST /api/v2/print-agent/jobs/take', {});
    expect(taken.json()).toEqual({ printer: 'Dock 3', job: null });
  });

  it('leaves the name of the printer in the print log as it was', async () => {
    const { job } = await queue.queued();
    await queue.take();
    await queue.report(job.id, { outcome: 'printed' });
    await update({ name: 'Dock 3' });
    expect(await queue.openings()).toMatchObject([{ printer: 'Dock 2' }]);
    await expectInvariants(test.databaseUrl);
  });

  it('does not replace an edit of another user', async () => {
    await update({ name: 'Dock 3' });
    const stale = await update({ name: 'Dock 4' }, { headers: { 'if-match': '"1"' } });
    expect([stale.status, stale.json<{ current: Printer }>().current]).toMatchObject([
      412,
      { name: 'Dock 3', version: 2 },
    ]);
  });

  it('cannot take the name of another printer, and may change the case of its own', async () => {
    await queue.add('Dock 3');
    const refused = await update({ name: 'dock 3' });
    expect([refused.status, refused.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/name', detail: 'A printer named "dock 3" already exists' }],
    ]);
    expect((await update({ name: 'DOCK 2' })).json<Printer>().name).toBe('DOCK 2');
  });

  it('keeps the label stock and resolution of jobs that wait', async () => {
    const { job } = await queue.queued();
    for (const [field, change] of [
      ['paper', { paper: '100x150' }],
      ['dpi', { dpi: '300' }],
    ] as const) {
      const refused = await update(change);
      expect([refused.status, refused.json<Problem>().errors]).toEqual([
        422,
        [
          {
            pointer: `/${field}`,
            detail:
              'Labels in the queue were made for the current label stock and resolution. Print or cancel them first',
          },
        ],
      ]);
    }
    expect((await update({ name: 'Dock 3' })).status).toBe(200);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'queued', printerName: 'Dock 3' });
    await queue.cancel(job.id);
    expect((await update({ paper: '100x150' })).status).toBe(200);
  });

  it('and a concurrent print agree on the label stock', async () => {
    const reference = await queue.newReference();
    const [sent, edited] = await Promise.all([queue.print([reference]), update({ paper: '100x150' })]);
    expect(sent.status).toBe(201);
    expect([200, 422]).toContain(edited.status);
    const rows = await queue.system`
      select p.paper, split_part(d.paper, ' ', 1) as made from print_job j
      join printer p on p.id = j.printer_id join document d on d.id = j.document_id
      where j.id = ${sent.json<Job>().id}`;
    expect(rows[0]?.['made']).toBe(rows[0]?.['paper']);
  });
});

describe('a user of some sites', () => {
  const refusal = [403, 'Only users of all sites can change a printer for all sites'];

  it('prints on a printer for all sites, and does not change it', async () => {
    const path = pathOf(queue.printer);
    const changes = [
      await update({ name: 'Dock 3' }, { by: ofOneSite }),
      await update({ siteId }, { by: ofOneSite }),
      await test.request(ofOneSite, `POST ${path}/token`, { body: {} }),
      await test.request(ofOneSite, `DELETE ${path}`),
    ];
    for (const refused of changes) expect([refused.status, refused.json<Problem>().detail]).toEqual(refusal);
    expect(await listed(ofOneSite)).toMatchObject([{ name: 'Dock 2', canChange: false }]);
    expect((await queue.agent('POST /api/v2/print-agent/jobs/take', {})).status).toBe(200);
  });

  it('adds and changes printers of these sites only', async () => {
    const add = (fields: Partial<Fields>) =>
      test.request(ofOneSite, `POST ${world.path}/printers`, {
        body: { ...FIELDS, name: 'Dock 3', ...fields },
      });
    const needsSite = [
      422,
      [
        {
          pointer: '/siteId',
          detail: 'Select a site. Only users of all sites can manage printers for all sites',
        },
      ],
    ];
    const forAll = await add({ siteId: null });
    expect([forAll.status, forAll.json<Problem>().errors]).toEqual(needsSite);
    const foreign = await add({ siteId: otherSiteId });
    expect([foreign.status, foreign.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/siteId', detail: `Site ${otherSiteId} not found` }],
    ]);
    const printer = (await add({ siteId })).json<Added>();
    expect(printer.printer).toMatchObject({ siteId, canChange: true });
    const edit = (fields: Partial<Fields>) =>
      update({ name: 'Dock 3', siteId, ...fields }, { printer, by: ofOneSite });
    expect((await edit({ dpi: '300' })).json<Printer>().dpi).toBe('300');
    const widened = await edit({ siteId: null });
    expect([widened.status, widened.json<Problem>().errors]).toEqual(needsSite);
    expect((await edit({ siteId: otherSiteId })).status).toBe(422);
    await update({ name: 'Dock 3', siteId: otherSiteId }, { printer });
    expect((await edit({})).status).toBe(404);
    expect((await test.request(ofOneSite, `DELETE ${pathOf(printer)}`)).status).toBe(404);
  });
});
