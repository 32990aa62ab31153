import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { type FormFile, formOf, smallPdf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Files = ResponseBody<'consignmentFiles'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const PDF: FormFile = { bytes: smallPdf(), name: 'Packing list.pdf', mimeType: 'application/pdf' };
const METADATA = {
  fileTypeCode: 'PACKLIST',
  mimeType: 'application/pdf',
  name: 'Packing list.pdf',
  notes: 'Pallet 1',
};

const draft = async () => (await world.create()).json<ResponseBody<'createFullConsignment'>>().reference;
const pathOf = (reference: string, of = world) => `${of.path}/consignments/${reference}/files` as const;

interface Upload {
  readonly metadata?: object;
  readonly file?: FormFile;
  readonly key?: string;
  readonly caller?: Caller;
}

function upload(
  reference: string,
  { metadata = METADATA, file = PDF, key, caller = world.caller }: Upload = {},
) {
  const { text, headers } = formOf(JSON.stringify(metadata), file);
  const all = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return test.request(caller, `POST ${pathOf(reference)}`, { text, headers: all });
}

const list = async (reference: string, caller: Caller = world.caller) =>
  (await test.request(caller, `GET ${pathOf(reference)}`)).json<Files>();
const remove = (reference: string, id: number, caller: Caller = world.caller) =>
  test.request(caller, `DELETE ${pathOf(reference)}/${id}`);
const open = (uri: string) => {
  const { pathname, host } = new URL(uri);
  return test.app.inject({ method: 'GET', url: pathname, headers: { host } });
};
/** Sets the status without history and notice, which would not match the other rows of the consignment. */
const setStatus = (reference: string, status: number) =>
  withClient(test.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('update consignment set status = $2 where reference = $1', [reference, status]);
  });
const stored = async (): Promise<string[]> => {
  const names = await readdir(test.deps.config.storageFolder, { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$|incoming./.test(name));
};

describe('[@ATT-01] [@ATT-06] a file', () => {
  it('is uploaded, listed with user and time, and downloaded complete, never as a page', async () => {
    const reference = await draft();
    const response = await upload(reference);
    expect(response.status).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      reference,
      fileType: { code: 'PACKLIST', name: 'Packing list' },
      name: 'Packing list.pdf',
      notes: 'Pallet 1',
      uploadedAtDateTimeUtc: test.now.toISOString(),
      mimeType: 'application/pdf',
      size: PDF.bytes.length,
    });
    const [file, ...others] = await list(reference);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ notes: 'Pallet 1', uploadedBy: expect.stringMatching(/^Name of person-/) });
    const download = await open(file?.uri ?? '');
    expect(download.statusCode).toBe(200);
    expect(download.rawPayload.equals(PDF.bytes)).toBe(true);
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Packing list.pdf"; filename*=UTF-8''Packing%20list.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    const thumbnail = await open(file?.thumbnailUri ?? '');
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(thumbnail.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('has a signed link for 5 minutes, at the tenant’s host, for this file only', async () => {
    const reference = await draft();
    await upload(reference);
    const [file] = await list(reference);
    const { pathname, host } = new URL(file?.uri ?? '');
    const at = (url: string, name = host) => test.app.inject({ method: 'GET', url, headers: { host: name } });
    expect((await at(pathname.replace('/attachments/', '/files/'))).statusCode).toBe(404);
    expect((await at(pathname, 'localhost')).statusCode).toBe(404);
    expect((await at(`${pathname.slice(0, -1)}x`)).statusCode).toBe(404);
    test.now = new Date(test.now.getTime() + 300_000);
    expect((await at(pathname)).json<Problem>().code).toBe('link-expired');
  });

  it('is stored once per idempotency key', async () => {
    const reference = await draft();
    const [first, again] = [await upload(reference, { key: 'k1' }), await upload(reference, { key: 'k1' })];
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    const other = { ...PDF, bytes: smallPdf('Another') };
    expect((await upload(reference, { key: 'k1', file: other })).json<Problem>().code).toBe('key-reused');
    expect(await list(reference)).toHaveLength(1);
  });

  it('must be of an offered type', async () => {
    const types = (
      await test.request(world.caller, 'GET /api/v2/linked-files/upload-types/freightmaster')
    ).json();
    expect(types).toContainEqual({ code: 'PACKLIST', name: 'Packing list' });
    const metadata = { ...METADATA, fileTypeCode: 'PODDOC' };
    expect((await upload(await draft(), { metadata })).status).toBe(422);
  });

  it('is required, with notes', async () => {
    const reference = await draft();
    const { text, headers } = formOf(JSON.stringify(METADATA), undefined);
    const none = await test.request(world.caller, `POST ${pathOf(reference)}`, { text, headers });
    expect([none.status, none.json<Problem>().detail]).toEqual([422, 'Please select a file to upload.']);
    const blank = await upload(reference, { metadata: { ...METADATA, notes: '  ' } });
    expect(blank.json<Problem>().errors).toEqual([{ pointer: '/notes', detail: 'Is required' }]);
    expect(await list(reference)).toEqual([]);
  });
});

describe('[@ATT-02] [@ATT-07] permissions and statuses', () => {
  it('can be uploaded in every status except Cancelled and Error', async () => {
    const reference = await draft();
    for (const status of [8, 9]) {
      await setStatus(reference, status);
      const response = await upload(reference);
      expect([response.status, response.json<Problem>().detail]).toEqual([
        409,
        'Files cannot be added to a Cancelled or Error consignment',
      ]);
    }
    await setStatus(reference, 4);
    expect((await upload(reference)).status).toBe(201);
    await setStatus(reference, 1);
  });

  it('can be deleted in Draft and Ready; running downloads complete', async () => {
    const reference = await draft();
    await upload(reference);
    const [file] = await list(reference);
    const id = file?.id ?? 0;
    await setStatus(reference, 3);
    const late = await remove(reference, id);
    expect([late.status, late.json<Problem>().detail]).toEqual([
      409,
      'Files can be deleted only from a Draft or Ready consignment',
    ]);
    await setStatus(reference, 1);
    const sha256 = (await stored())[0]?.slice(-64) ?? '';
    const reading = await test.deps.fileStore.read({ organisationId: world.organisation.id, sha256 });
    expect((await remove(reference, id)).json()).toEqual({ id });
    expect((await remove(reference, id)).status).toBe(404);
    expect((await open(file?.uri ?? '')).statusCode).toBe(404);
    const pieces: Buffer[] = [];
    for await (const piece of reading?.stream ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).length).toBe(reading?.size);
  });

  it('returns 404 for another organisation, another site or another consignment', async () => {
    const [reference, other] = [await draft(), await draft()];
    await upload(reference);
    const [file] = await list(reference);
    const id = file?.id ?? 0;
    expect((await remove(other, id)).status).toBe(404);
    const elsewhere = await test.world.person(world.organisation, {
      siteIds: world.organisation.siteIds.slice(1),
    });
    const stranger = await freightWorld(test);
    test.now = new Date(test.now.getTime() + 60_000);
    for (const caller of [elsewhere, stranger.caller]) {
      expect((await test.request(caller, `GET ${pathOf(reference)}`)).status).toBe(404);
      expect((await upload(reference, { caller })).status).toBe(404);
      expect((await remove(reference, id, caller)).status).toBe(404);
    }
    const foreign = await test.request(stranger.caller, `DELETE ${pathOf(reference, stranger)}/${id}`);
    expect(foreign.status).toBe(404);
    expect(await list(reference)).toHaveLength(1);
  });

  it('is one of fifty at most, also with concurrent uploads', async () => {
    const reference = await draft();
    await withClient(test.adminUrl, (client) =>
      client.query(
        `insert into attachment (tenant_id, organisation_id, consignment_id, sha256, size, kind, type_code, name, notes,
           uploaded_at, uploaded_by_id)
         select tenant_id, organisation_id, id, repeat('0', 64), 1, 'pdf', 'OTHER', 'x', 'x', now(), $2
         from consignment, generate_series(1, 48) where reference = $1`,
        [reference, world.caller.userId],
      ),
    );
    const responses = await Promise.all(Array.from({ length: 6 }, () => upload(reference)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.json<Problem>().detail).toBe('A consignment can have at most 50 files');
    await withClient(test.adminUrl, (client) =>
      client.query(
        `update attachment set size = 104857600
         where id in (select id from attachment where notes = 'x' order by id limit 2)`,
      ),
    );
    await withClient(test.adminUrl, (client) =>
      client.query("delete from attachment where notes = 'x' and size = 1"),
    );
    expect((await upload(reference)).json<Problem>().detail).toBe(
      'The files of a consignment can have at most 200 MB in total',
    );
    await withClient(test.adminUrl, (client) => client.query("delete from attachment where notes = 'x'"));
  });
});

describe('[@ATT-01] leftover files', () => {
  it('are removed after a rejection, and by the next sweep after a deletion', async () => {
    const reference = await draft();
    const bytes = smallPdf('Only here');
    await upload(reference, { file: { ...PDF, bytes } });
    await upload(reference, { file: { ...PDF, bytes: Buffer.from('%PDF-1.7 nothing') } });
    // Rejected files are removed after the response.
    await vi.waitFor(async () =>
      expect((await stored()).filter((name) => name.startsWith('incoming'))).toEqual([]),
    );
    const before = await stored();
    const [file] = await list(reference);
    await remove(reference, file?.id ?? 0);
    const { fileStore, database, log } = test.deps;
    const sweep = (ms: number) =>
      sweepFiles({ fileStore, database, log, clock: () => new Date(Date.now() + ms) });
    await sweep(0);
    expect(await stored()).toEqual(before);
    await sweep(2 * 3_600_000);
    expect(await stored()).toHaveLength(before.length - 1);
    const problems = () => test.logged.filter(({ event }) => event === 'file_invalid');
    expect(problems()).toEqual([]);
    // A changed or missing file is logged as an error.
    const [name = ''] = await stored();
    const { rm, writeFile } = await import('node:fs/promises');
    const path = join(test.deps.config.storageFolder, name);
    await writeFile(path, 'something else');
    await sweep(0);
    await rm(path);
    await sweep(0);
    expect(problems().map(({ problem }) => problem)).toEqual(['changed', 'missing']);
    await withClient(test.adminUrl, (client) =>
      client.query('delete from attachment where sha256 = $1', [name.slice(-64)]),
    );
  });
});
