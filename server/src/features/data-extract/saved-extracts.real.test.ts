import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderDocument } from '#documents/render-document.ts';
import { sql } from '#db/sql.ts';
import { generateExtract } from '#jobs/generate-extract.ts';
import { startDueExtracts } from '#jobs/start-due-extracts.ts';
import { createMailer } from '#mail/mailer.ts';
import { sendEmail } from '#mail/send-email.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

type Saved = ResponseBody<'createSavedExtract'>;
type SavedExtractBody = Sent<'createSavedExtract', 'body'>;

const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites, and no prices. */
const noah = demoCaller('kea-noah-price');
const DATA = '/api/v2/data/customers/101';
const PATH = `${DATA}/saved-extracts` as const;

let test: TestApp;
let site: { readonly id: number; readonly email: string };
/** A site that Hana may see and Noah may not. */
let hers: number;

beforeAll(async () => {
  test = await testApp({ template: 'demo', environment: { CARTAGE_DEMO: '1', PUBLIC_PORT: '4200' } });
  const sites = await system<{ id: number; email: string; isNoahs: boolean }>`
    select id, lower(email) as email, id in (select site_id from membership_site m
      join portal_user u on u.id = m.user_id where u.sub = ${noah.sub}) as "isNoahs"
    from site where organisation_id = 101 and email is not null and is_active order by id`;
  site = sites.find(({ isNoahs }) => isNoahs) ?? { id: 0, email: '' };
  hers = sites.find(({ isNoahs }) => !isNoahs)?.id ?? 0;
});
afterEach(async () => {
  await system`delete from mail where kind = 'extract'`;
  await system`delete from extract_job`;
  await system`delete from saved_extract`;
  await withClient(test.adminUrl, (client) => client.query('delete from graphile_worker._private_jobs'));
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const savedExtract = (over: Partial<SavedExtractBody> = {}): SavedExtractBody => ({
  name: 'Yesterday',
  dateType: 'Creation',
  period: 'YESTERDAY',
  time: '06:30',
  recipientSiteIds: [site.id],
  ...over,
});
const save = (over: Partial<SavedExtractBody> = {}, caller = hana, headers = {}) =>
  test.request(caller, `POST ${PATH}`, { body: savedExtract(over), headers });
const saved = async (over: Partial<SavedExtractBody> = {}, caller = hana) =>
  (await save(over, caller)).json<Saved>();
const change = (id: number, over: Partial<SavedExtractBody>, headers = {}, caller = hana) =>
  test.request(caller, `PUT ${PATH}/${id}`, { body: savedExtract(over), headers });
const listed = async (caller = hana) =>
  (await test.request(caller, `GET ${PATH}`)).json<ResponseBody<'savedExtracts'>>();

const at = (text: string) => ({ ...test.deps, clock: () => new Date(text) });
interface Job {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly dueAt: Date;
}
const jobs = () => system<Job>`
  select id, from_day as "from", to_day as "to", due_at as "dueAt" from extract_job order by id`;

describe('a saved extract', () => {
  it('[@EXTRACT-01] is stored for its owner with its criteria and its next due time', async () => {
    const response = await save({ statuses: ['DELIVERED'], serviceTypeCodes: ['STD'], siteIds: [site.id] });
    expect([response.status, response.headers['etag']]).toEqual([201, '"1"']);
    const created = response.json<Saved>();
    expect(created).toMatchObject({
      name: 'Yesterday',
      statuses: ['DELIVERED'],
      serviceTypeCodes: ['STD'],
      siteIds: [site.id],
      weekday: null,
      // It is 18/03/2026, 2:30 pm in New Zealand.
      nextDueDateTimeUtc: '2026-03-18T17:30:00.000Z',
      lastExtract: null,
    });
    const { savedExtracts, recipients } = await listed();
    expect(savedExtracts).toEqual([created]);
    expect(recipients.map(({ siteId }) => siteId)).toEqual(expect.arrayContaining([site.id, hers]));
    expect((await listed(noah)).savedExtracts).toEqual([]);
    for (const refused of [
      await change(created.id, {}, {}, noah),
      await test.request(noah, `DELETE ${PATH}/${created.id}`),
    ])
      expect(refused.status).toBe(404);
  });

  it('is saved once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'save-once' };
    const first = await save({}, hana, headers);
    expect((await save({}, hana, headers)).text).toBe(first.text);
    expect((await listed()).savedExtracts).toHaveLength(1);
  });

  it('is sent only to addresses on the records of the user’s own sites', async () => {
    for (const recipientSiteIds of [[hers], [999_999]]) {
      const refused = await save({ recipientSiteIds }, noah);
      expect([refused.status, refused.json<Problem>().errors?.[0]?.pointer]).toEqual([
        422,
        '/recipientSiteIds',
      ]);
    }
    expect((await listed(noah)).recipients.map(({ siteId }) => siteId)).not.toContain(hers);
    expect((await save({ siteIds: [hers] }, noah)).status).toBe(422);
    expect((await save({ time: '24:00' })).status).toBe(422);
  });

  it('can be changed, paused and resumed; concurrent changes do not overwrite each other', async () => {
    const { id } = await saved();
    const paused = (await change(id, { isPaused: true }, { 'if-match': '"1"' })).json<Saved>();
    expect(paused).toMatchObject({ version: 2, nextDueDateTimeUtc: null });
    const stale = await change(id, { time: '07:00' }, { 'if-match': '"1"' });
    expect([stale.status, stale.json<{ current: Saved }>().current]).toEqual([412, paused]);
    const again = (await change(id, { time: '07:00', weekday: 1, period: 'PREVIOUS_WEEK' })).json<Saved>();
    expect(again).toMatchObject({ version: 3, nextDueDateTimeUtc: '2026-03-22T18:00:00.000Z' });
    await test.request(hana, `DELETE ${PATH}/${id}`);
    expect((await listed()).savedExtracts).toEqual([]);
    expect((await change(id, {})).status).toBe(404);
  });

  it('is rejected when the user has fifty already', async () => {
    for (let count = 0; count < 50; count += 1) await save();
    expect((await save()).status).toBe(422);
  });
});

describe('a saved extract that is due', () => {
  it('[@EXTRACT-01] runs once per due time, however many workers poll', async () => {
    await saved();
    await startDueExtracts(at('2026-03-18T17:29:59Z'));
    expect(await jobs()).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => startDueExtracts(at('2026-03-18T17:30:10Z'))));
    await startDueExtracts(at('2026-03-18T17:31:00Z'));
    expect(await jobs()).toMatchObject([
      { from: '2026-03-18', to: '2026-03-18', dueAt: new Date('2026-03-18T17:30:00Z') },
    ]);
    const [one] = (await listed()).savedExtracts;
    expect(one?.nextDueDateTimeUtc).toBe('2026-03-19T17:30:00.000Z');
    expect(one?.lastExtract?.state).toBe('working');
  });

  it('runs once after an outage of days, for the period of the last missed time', async () => {
    await saved();
    await startDueExtracts(at('2026-03-25T03:00:00Z'));
    await startDueExtracts(at('2026-03-25T03:01:00Z'));
    expect(await jobs()).toMatchObject([{ from: '2026-03-24', dueAt: new Date('2026-03-24T17:30:00Z') }]);
    await startDueExtracts(at('2026-03-25T17:30:00Z'));
    expect(await jobs()).toMatchObject([{ from: '2026-03-24' }, { from: '2026-03-25' }]);
  });

  it('is due at the same local time when daylight saving ends, and once that day', async () => {
    await saved({ time: '02:30' });
    for (let minute = 0; minute < 36 * 60; minute += 10) {
      await startDueExtracts(
        at(new Date(Date.parse('2026-04-03T14:00:00Z') + minute * 60_000).toISOString()),
      );
    }
    const due = (await jobs()).map(({ dueAt }) => dueAt.toISOString());
    // Once for the days before, then on Sunday 5 April at the second occurrence of the local time.
    expect(due).toEqual(['2026-04-03T13:30:00.000Z', '2026-04-04T14:30:00.000Z']);
  });

  it('does not run while it is paused', async () => {
    await saved({ isPaused: true });
    await startDueExtracts(at('2026-04-01T00:00:00Z'));
    expect(await jobs()).toEqual([]);
  });

  it('[@EXTRACT-01] is announced by an email whose link needs sign-in and access to all its rows', async () => {
    const server = await startMailServer();
    try {
      await saved({ period: 'LAST_7_DAYS', siteIds: [site.id] }, noah);
      const { sub } = noah;
      await startDueExtracts(at('2026-03-18T17:30:00Z'));
      const [job] = await jobs();
      const portalOf = (host: string) => `http://${host}:4200`;
      for (const _ of ['made', 'found made'])
        await generateExtract({ ...test.deps, portalOf }, { jobId: job?.id }, undefined);
      const letters = await system<{ id: string }>`select id from mail where kind = 'extract'`;
      expect(letters).toHaveLength(1);
      const mailer = createMailer({ smtpUrl: server.url, from: 'portal@provider.example' });
      await sendEmail({ ...test.deps, render: renderDocument, mailer }, { mailId: letters[0]?.id });
      const [email] = server.received;
      expect(email?.to).toEqual([site.email]);
      // Long lines of an email are folded.
      const source = (email?.source ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      expect(source).toContain(`http://localhost:4200/report?extract=${job?.id}`);
      expect(source).toContain('created 13/03/2026 to 19/03/2026');
      expect(source).not.toMatch(/KEA\d{8}|text\/csv/);
      const open = (caller: typeof hana) => test.request(caller, `GET ${DATA}/extracts/${job?.id}`);
      expect((await open(hana)).json()).toMatchObject({ state: 'ready', uri: expect.any(String) });
      expect((await test.request(hana, `DELETE ${DATA}/extracts/${job?.id}`)).status).toBe(404);
      await system`
        delete from membership_site where site_id = ${site.id}
          and user_id = (select id from portal_user where sub = ${hana.sub})`;
      expect((await open(hana)).status).toBe(404);
      await system`
        insert into membership_site (user_id, organisation_id, site_id)
        select id, 101, ${site.id} from portal_user where sub = ${hana.sub}`;
      expect((await test.request(hana, 'GET /api/mailbox')).text).toContain('/report?extract=');
      expect(await test.request({ ...hana, sub }, `GET ${DATA}/extracts/${job?.id}`)).toMatchObject({
        status: 200,
      });
    } finally {
      await server.close();
    }
  });

  it('of a user who has left the organisation is paused', async () => {
    const { id } = await saved();
    await startDueExtracts(at('2026-03-18T17:30:00Z'));
    const move = (isActive: boolean) => system`
      update membership set is_active = ${isActive}
      where user_id = (select id from portal_user where sub = ${hana.sub})`;
    await move(false);
    const [job] = await jobs();
    await generateExtract(test.deps, { jobId: job?.id }, undefined);
    await move(true);
    expect((await listed()).savedExtracts).toMatchObject([
      { id, nextDueDateTimeUtc: null, lastExtract: { state: 'failed' } },
    ]);
    expect(await system`select from mail where kind = 'extract'`).toEqual([]);
  });
});
