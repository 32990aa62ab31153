import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderDocument } from '#documents/render-document.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { createMailer } from '#mail/mailer.ts';
import { sendEmail } from '#mail/send-email.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { type ManifestEmailWorld, manifestEmailWorld } from '#testing/manifest-email-world.ts';
import { partsOfEmail } from '#testing/receiver-email-world.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

let emails: ManifestEmailWorld;
let test: ManifestEmailWorld['app'];
let world: ManifestEmailWorld['world'];
let system: ManifestEmailWorld['system'];
let ready: ManifestEmailWorld['ready'];
let email: ManifestEmailWorld['email'];
let listed: ManifestEmailWorld['listed'];
let server: MailServer;
let worker: RunningWorker | undefined;

beforeEach(async () => {
  emails = await manifestEmailWorld();
  ({ app: test, world, system, ready, email, listed } = emails);
  server = await startMailServer();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await server.close();
  await emails.close();
});

const mailer = () => createMailer({ smtpUrl: server.url, from: 'portal@provider.example' });

async function work(hasMail = true): Promise<void> {
  const { database, clock, log } = test.deps;
  const deps = { databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS };
  worker = await startWorker({ ...deps, mailer: hasMail ? mailer() : undefined });
}

interface MailState {
  readonly outcome: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
}

const mails = () => system<MailState>`
  select outcome, attempts, last_error as "lastError" from mail order by requested_at`;
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 25 });
const addresses = () => world.organisation.siteIds.map((id) => `dispatch.${id}@sender.example`);

/** The decoded attachment. */
function fileIn(source: string): Buffer {
  const [, encoded = ''] = /content-transfer-encoding: base64[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(
    source.slice(source.indexOf('Pickup Manifest.pdf')),
  ) ?? [''];
  return Buffer.from(encoded, 'base64');
}

describe('[@BULK-06] a pickup manifest by email', () => {
  it('is sent with its attachment to the requesting sites only, once', async () => {
    const [one, draft] = [await ready(), (await world.create()).json<Consignment>()];
    const notes = 'Gate 4, ring the bell\r\nBcc: other@else.example <script>';
    const key = 'manifest-1';
    const [response, again] = [
      await email([one.id, draft.id], { notes, key }),
      await email([one.id, draft.id], { notes, key }),
    ];
    const [site] = addresses();
    expect(response.json()).toEqual({
      id: expect.any(String),
      recipients: [site],
      listed: [one.reference],
      leftOut: [draft.reference],
    });
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([response.text, 'true']);
    await work();
    await eventually(async () =>
      expect(await mails()).toEqual([{ outcome: 'sent', attempts: 1, lastError: null }]),
    );
    expect(await listed()).toMatchObject([
      { id: response.json<{ id: string }>().id, state: 'sent', hasFailed: false },
    ]);
    const colleague = await test.world.person(world.organisation, { siteIds: world.organisation.siteIds });
    expect(await listed(colleague)).toEqual([]);
    const [delivered, ...others] = server.received;
    expect(others).toEqual([]);
    expect(delivered?.to).toEqual([site]);
    const [headers = ''] = delivered?.source.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers).toMatch(/^Reply-To: person-\d+@person\.example/m);
    expect(delivered?.source).toContain('Gate 4, ring the bell');
    // RFC 3834, and both forms of the text with the place and the day.
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    const { text, html } = partsOfEmail(delivered?.source ?? '');
    const [row] = await system<{ name: string; street: string }>`
      select p.full_name as name, p.street from participant p
      where p.consignment_id = ${one.id} and p.role = 'sender'`;
    for (const part of [text, html]) {
      expect(part).toContain('Pick up on 20/03/2026 at ');
      for (const expected of [row?.name ?? '?', row?.street ?? '?']) expect(part).toContain(expected);
    }
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<a ');
    const [page] = await readPdf(fileIn(delivered?.source ?? ''));
    expect(page?.text).toContain(one.reference);
  });

  it('that the mail server rejects is retried for three days', async () => {
    const one = await ready();
    await email([one.id]);
    server.refusal = 'Come back later';
    await work();
    await eventually(async () =>
      expect(await mails()).toEqual([
        { outcome: null, attempts: 1, lastError: expect.stringContaining('Come back later') },
      ]),
    );
    // The next attempt is one minute later.
    const jobs = () =>
      withClient(test.adminUrl, async (client) => {
        const { rows } = await client.query<{ key: string; seconds: number }>(
          `select key, extract(epoch from run_at - now())::float as seconds
           from graphile_worker.jobs where task_identifier = 'send-mail' and locked_at is null`,
        );
        return rows;
      });
    const [mail] = await system<{ id: string }>`select id from mail`;
    await eventually(async () => expect(await jobs()).toHaveLength(1));
    const [next] = await jobs();
    expect(next?.key).toBe(`mail:${mail?.id}`);
    expect(next?.seconds).toBeGreaterThan(30);
    expect(next?.seconds).toBeLessThanOrEqual(60);
    await worker?.stop();
    worker = undefined;
    const after = (ms: number) => ({
      ...test.deps,
      render: renderDocument,
      mailer: mailer(),
      clock: () => new Date(test.now.getTime() + ms),
    });
    const days = 72 * 3_600_000;
    expect(await sendEmail(after(days - 1), { mailId: mail?.id })).toEqual({
      key: `mail:${mail?.id}`,
      afterMs: 1,
    });
    expect(await mails()).toMatchObject([{ outcome: null, attempts: 2 }]);
    expect(await listed()).toEqual([
      {
        id: mail?.id,
        requestedAtDateTimeUtc: test.now.toISOString(),
        recipients: addresses().slice(0, 1),
        missing: addresses().slice(0, 1),
        state: 'waiting',
        givenUpBecause: null,
        hasFailed: true,
        triedUntilDateTimeUtc: new Date(test.now.getTime() + days).toISOString(),
        settledAtDateTimeUtc: null,
        mailboxUri: null,
      },
    ]);
    await sendEmail(after(days), { mailId: mail?.id });
    expect(await mails()).toMatchObject([{ outcome: 'given-up', attempts: 3 }]);
    expect(await listed()).toMatchObject([
      { state: 'given-up', givenUpBecause: 'too-late', hasFailed: true },
    ]);
    server.refusal = null;
    await sendEmail(after(days), { mailId: mail?.id });
    expect(server.received).toEqual([]);
  });

  it('that is rejected for one recipient is sent to the others, and is retried for that recipient', async () => {
    const [here, other] = [await ready(), await ready(world.organisation.siteIds.slice(1))];
    const [known = '', unknown = ''] = addresses();
    server.busy.add(unknown);
    await email([here.id, other.id]);
    await work();
    await eventually(async () =>
      expect(await listed()).toMatchObject([
        { state: 'waiting', hasFailed: true, recipients: [known, unknown], missing: [unknown] },
      ]),
    );
    await worker?.stop();
    worker = undefined;
    server.busy.clear();
    const [mail] = await system<{ id: string }>`select id from mail`;
    await sendEmail({ ...test.deps, render: renderDocument, mailer: mailer() }, { mailId: mail?.id });
    expect(await listed()).toMatchObject([{ state: 'sent', hasFailed: false, missing: [] }]);
    expect(server.received.map(({ to }) => to)).toEqual([[known], [unknown]]);
  });

  it('that is rejected permanently fails at once, and the sender sees for whom', async () => {
    const one = await ready();
    for (const address of addresses()) server.unknown.add(address);
    await email([one.id]);
    await work();
    await eventually(async () =>
      expect(await listed()).toMatchObject([
        { state: 'given-up', givenUpBecause: 'refused', missing: addresses().slice(0, 1), hasFailed: true },
      ]),
    );
    expect(server.received).toEqual([]);
    expect(await mails()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('No ') }]);
  });

  it('stays in the database without a mail server, and the demo mailbox shows it', async () => {
    const one = await ready();
    await email([one.id], { notes: '<b>Gate 4</b>' });
    await work(false);
    await eventually(async () => expect(await mails()).toMatchObject([{ outcome: 'kept', attempts: 0 }]));
    expect(await listed()).toMatchObject([{ state: 'kept', hasFailed: false, mailboxUri: '/api/mailbox' }]);
    const { host } = world.organisation.tenant;
    const box = await test.app.inject({ method: 'GET', url: '/api/mailbox', headers: { host } });
    expect(box.statusCode).toBe(200);
    expect(box.body).toContain('&lt;b&gt;Gate 4&lt;/b&gt;');
    expect(box.body).toContain(addresses()[0]);
    const [, path = ''] = /href="http:\/\/[^/]+(\/api\/files\/[^"]+)"/.exec(box.body) ?? [];
    const file = await test.app.inject({ method: 'GET', url: path, headers: { host } });
    expect(file.headers['content-type']).toBe('application/pdf');
    // Reading the mailbox does not count as opening by the sender.
    expect(await system`select count(*)::int as n from document_opening`).toEqual([{ n: 0 }]);
    const elsewhere = await test.app.inject({
      method: 'GET',
      url: '/api/mailbox',
      headers: { host: 'localhost' },
    });
    expect(elsewhere.body).not.toContain('Gate 4');
  });
});
