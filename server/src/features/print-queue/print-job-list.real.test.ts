import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { printQueueApp, PrintQueue } from '#testing/print-queue.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Page = ResponseBody<'printJobs'>;

let test: TestApp;
let world: FreightWorld;
let neighbour: FreightWorld;
let queue: PrintQueue;
/** Another user of all sites. */
let supervisor: Caller;

beforeAll(async () => {
  test = await printQueueApp();
  world = await freightWorld(test);
  neighbour = await freightWorld(test);
  queue = new PrintQueue(test, world);
  supervisor = await test.world.person(world.organisation, {});
});
beforeEach(() => queue.start());
afterEach(() => queue.clear());
afterAll(() => test.close());

async function list(query = '', by: Caller = supervisor): Promise<Page> {
  const response = await test.request(by, `GET ${world.path}/print-jobs${query}`);
  expect(response.status, response.text).toBe(200);
  return response.json<Page>();
}
const idsOf = ({ jobs }: Page) => jobs.map(({ id }) => id);

it('has the jobs of all users, latest first, and only their own can be cancelled', async () => {
  const first = await queue.queued();
  const second = await queue.queued();
  const { jobs, next } = await list();
  expect([jobs.map(({ id }) => id), next]).toEqual([[second.job.id, first.job.id], null]);
  expect(jobs[1]).toEqual({
    ...first.job,
    printerId: queue.printer.printer.id,
    requestedBy: expect.any(String),
    isOwn: false,
    consignments: 1,
    references: [first.reference],
    canCancel: false,
  });
  const [own] = (await list('', world.caller)).jobs;
  expect([own?.isOwn, own?.canCancel]).toEqual([true, true]);
  await queue.take();
  expect((await list('', world.caller)).jobs[1]?.canCancel).toBe(false);
});

it('has the jobs of one printer or state', async () => {
  const { job } = await queue.queued();
  const gate = (await queue.add('Gate')).json<{ printer: { id: number } }>().printer.id;
  expect(idsOf(await list(`?printerId=${gate}`))).toEqual([]);
  expect(idsOf(await list(`?printerId=${queue.printer.printer.id}&state=queued`))).toEqual([job.id]);
  expect(idsOf(await list('?state=failed'))).toEqual([]);
  const { id, lease } = (await queue.take()) ?? { id: 0, lease: '' };
  await queue.renew(id, { lease, isPrinting: true });
  expect(idsOf(await list('?state=taken'))).toEqual([job.id]);
  // The agent has stopped. The worker stores that later.
  const before = test.now;
  test.now = new Date(before.getTime() + 3 * 60_000);
  const failed = await list('?state=failed');
  expect(failed.jobs.map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'The print agent stopped during the print. Check which labels were printed'],
  ]);
  expect(idsOf(await list('?state=taken'))).toEqual([]);
  test.now = before;
});

it('keeps the jobs of a removed printer', async () => {
  const { job } = await queue.queued();
  await test.request(world.caller, `DELETE ${world.path}/printers/${queue.printer.printer.id}`);
  const { jobs } = await list('?state=cancelled');
  expect(jobs).toMatchObject([{ id: job.id, printerName: 'Dock 2', problem: 'The printer was removed' }]);
});

it('has 25 jobs on a page', async () => {
  const { job } = await queue.queued();
  await queue.system`
    insert into print_job (organisation_id, printer_id, document_id, user_id, labels, requested_at, state, finished_at)
    select organisation_id, printer_id, document_id, user_id, labels, requested_at, 'failed', requested_at
    from print_job, generate_series(1, 25) where id = ${job.id}`;
  const first = await list();
  expect([first.jobs.length, first.next]).toEqual([25, first.jobs[24]?.id]);
  const second = await list(`?before=${first.next}`);
  expect([idsOf(second), second.next]).toEqual([[job.id], null]);
});

it('has no jobs of other sites and organisations', async () => {
  const { job } = await queue.queued();
  const [siteId = 0, otherSiteId = 0] = world.organisation.siteIds;
  const [stored] = await queue.system`
    select c.site_id as "siteId" from print_job j join document_consignment dc on dc.document_id = j.document_id
    join consignment c on c.id = dc.consignment_id where j.id = ${job.id}`;
  const [own, other] = stored?.['siteId'] === siteId ? [siteId, otherSiteId] : [otherSiteId, siteId];
  const ofSite = await test.world.person(world.organisation, { siteIds: [own] });
  const ofOtherSite = await test.world.person(world.organisation, { siteIds: [other] });
  expect(idsOf(await list('', ofSite))).toEqual([job.id]);
  expect(idsOf(await list('', ofOtherSite))).toEqual([]);
  expect((await test.request(neighbour.caller, `GET ${world.path}/print-jobs`)).status).toBe(404);
  const theirs = await test.request(neighbour.caller, `GET ${neighbour.path}/print-jobs`);
  expect([theirs.status, theirs.json<Page>().jobs], theirs.text).toEqual([200, []]);
});
