import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withDatabase } from '@cartage/database/connection/database-url.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, type TestContext } from 'vitest';
import { type FormFile, formOf, pdfOf, smallPdf, streamOf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { mountSmallDisk, NO_SMALL_DISK, type SmallDisk } from '#testing/small-disk.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const MB = 1024 ** 2;
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let disk: SmallDisk | null;
let app: TestApp;
let world: FreightWorld;
let files: `/${string}`;
let stopProcess: () => Promise<unknown>;
let dropTablespace: () => Promise<unknown>;

// 5 % of 8 MB are kept free.
beforeEach(async () => {
  disk = mountSmallDisk(8);
  stopProcess = async () => {};
  dropTablespace = async () => {};
  const folder = disk === null ? {} : { STORAGE_URL: pathToFileURL(join(disk.folder, 'files')).href };
  app = await testApp({ environment: folder });
  world = await freightWorld(app);
  const { reference } = (await world.create()).json<ResponseBody<'createFullConsignment'>>();
  files = `${world.path}/consignments/${reference}/files`;
});
afterEach(async () => {
  await stopProcess();
  await app.deps.inspector.close();
  await app.close();
  await dropTablespace();
  disk?.unmount();
});

/** Skips the test, with the reason in its report, where no small file system can be mounted. */
function requireDisk(context: TestContext): SmallDisk {
  if (disk === null) return context.skip(NO_SMALL_DISK);
  return disk;
}

/** A PDF of this size whose content cannot be compressed. */
const largePdf = (bytes: number) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R >>',
    streamOf(`% ${randomBytes(bytes / 2).toString('hex')}`),
  ]);

function upload(file: FormFile, key?: string) {
  const mimeType = file.mimeType ?? 'application/pdf';
  const metadata = { fileTypeCode: 'OTHER', mimeType, name: file.name ?? 'x.pdf', notes: 'Pallet 1' };
  const { text, headers } = formOf(JSON.stringify(metadata), file);
  const all = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return app.request(world.caller, `POST ${files}`, { text, headers: all });
}

const list = async () =>
  (await app.request(world.caller, `GET ${files}`)).json<ResponseBody<'consignmentFiles'>>();
const uploadsInProgress = () => readdir(join(app.deps.config.storageFolder, 'incoming'));

const STORAGE_FULL = {
  status: 507,
  code: 'storage-full',
  title: "Files can't be stored right now. Everything else works.",
};

test('below the reserve an upload gets 507, reads go on, and the next upload works by itself', async (context) => {
  const { fill, free } = requireDisk(context);
  expect((await upload({ bytes: smallPdf() })).status).toBe(201);
  fill(0.3 * MB);
  const refused = await upload({ bytes: smallPdf('Second') }, 'key-1');
  expect(refused.status).toBe(507);
  expect(refused.json()).toMatchObject(STORAGE_FULL);
  const [stored] = await list();
  const { pathname, host } = new URL(stored?.uri ?? '');
  expect((await app.app.inject({ method: 'GET', url: pathname, headers: { host } })).statusCode).toBe(200);
  expect((await world.create()).status).toBe(201);
  await expect.poll(uploadsInProgress).toEqual([]);
  free();
  expect((await upload({ bytes: smallPdf('Second') }, 'key-1')).status).toBe(201);
  expect(await list()).toHaveLength(2);
});

test('an upload that fills the disk gets 507 and leaves nothing behind', async (context) => {
  const { fill } = requireDisk(context);
  fill(1 * MB);
  const refused = await upload({ bytes: largePdf(3 * MB) });
  expect([refused.status, refused.json()]).toMatchObject([507, STORAGE_FULL]);
  await expect.poll(uploadsInProgress).toEqual([]);
  expect(await list()).toEqual([]);
});

test('a picture whose second copy does not fit gets 507 and is not called damaged', async (context) => {
  const { fill } = requireDisk(context);
  const noise = { width: 500, height: 500, channels: 3 } as const;
  const bytes = await sharp(randomBytes(750_000), { raw: noise }).png().toBuffer();
  fill(1.2 * MB);
  const refused = await upload({ bytes, name: 'x.png', mimeType: 'image/png' });
  expect([refused.status, refused.json()]).toMatchObject([507, STORAGE_FULL]);
  // The upload itself is deleted after the response.
  await expect.poll(uploadsInProgress).toEqual([]);
});

test('reports free space and the reserve as metrics', async (context) => {
  const { fill } = requireDisk(context);
  fill(2 * MB);
  const text = await app.deps.metrics.registry.metrics();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(metric('cartage_storage_free_bytes') / MB).toBeCloseTo(2, 1);
  expect(metric('cartage_storage_reserve_bytes') / MB).toBeCloseTo(0.4, 1);
});

test('the process survives a log that cannot be written, and writes it again later', async (context) => {
  const { folder, fill, free } = requireDisk(context);
  fill(0);
  const path = join(folder, 'server.log');
  const log = openSync(path, 'a');
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: app.deps.config.databaseUrl, PORT: '0' },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  stopProcess = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  };
  const [{ port }] = await once(child, 'message');
  const live = async () => (await fetch(`http://127.0.0.1:${port}/health/live`)).status;
  for (let call = 0; call < 20; call++) expect(await live()).toBe(200);
  expect(readFileSync(path, 'utf8')).toBe('');
  free();
  await expect
    .poll(async () => ((await live()) === 200 ? readFileSync(path, 'utf8') : ''))
    .toContain('/health/live');
  expect(child.exitCode).toBeNull();
});

test('a full disk of the database refuses changes with 507, and reads go on', async (context) => {
  const { folder, fill, free } = requireDisk(context);
  const place = join(folder, 'tablespace');
  const admin = (text: string) => withClient(app.adminUrl, (client) => client.query(text));
  const { rows } = await admin('show data_directory');
  // PostgreSQL runs as another user than root.
  const { uid, gid } = await stat(rows[0].data_directory);
  mkdirSync(place);
  for (const owned of [folder, place]) await chown(owned, uid, gid);
  const name = `small_${process.pid}`;
  await admin(`create tablespace ${name} location '${place}'`);
  dropTablespace = () =>
    withClient(withDatabase(app.adminUrl, 'postgres'), (client) => client.query(`drop tablespace ${name}`));
  await admin(`alter table user_preference set tablespace ${name}`);
  const { organisationId } = world.caller;
  const path = `/api/v2/users/me/organisations/${organisationId ?? 0}/preferences` as const;
  const write = (value: string) =>
    app.request(world.caller, `PUT ${path}`, { body: { name: 'columns', value } });
  expect((await write('before')).status).toBe(200);
  fill(0);
  const large = randomBytes(24_000).toString('base64');
  const refused = await write(large);
  expect([refused.status, refused.json()]).toMatchObject([
    507,
    { code: 'database-full', title: "Changes can't be saved right now. Everything can still be read." },
  ]);
  const read = await app.request(world.caller, `GET ${path}`);
  expect(read.json()).toMatchObject([{ name: 'columns', value: 'before' }]);
  free();
  expect((await write(large)).status).toBe(200);
});
