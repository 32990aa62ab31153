import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { type Bucket, startBucket } from '#testing/bucket.ts';
import { formOf, smallPdf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { EICAR, startVirusScanner, type VirusScanner } from '#testing/virus-scanner.ts';

/** A bucket instead of the folder, and a virus scanner. Both are off without a setting. */
let bucket: Bucket;
let scanner: VirusScanner;
let test: TestApp;
let world: FreightWorld;
let path: `/${string}`;

beforeEach(async () => {
  [bucket, scanner] = await Promise.all([startBucket(), startVirusScanner()]);
  const { url, region, accessKey, secretKey } = bucket.settings;
  test = await testApp({
    environment: {
      STORAGE_URL: url,
      STORAGE_REGION: region,
      STORAGE_ACCESS_KEY: accessKey,
      STORAGE_SECRET_KEY: secretKey,
      SCANNER_URL: scanner.url,
    },
  });
  world = await freightWorld(test);
  const { reference } = (await world.create()).json<ResponseBody<'createFullConsignment'>>();
  path = `${world.path}/consignments/${reference}/files`;
});
afterEach(async () => {
  await test.close();
  await bucket.close();
  await scanner.close();
});

function upload(bytes: Buffer, name = 'x.pdf') {
  const mimeType = 'application/pdf';
  const metadata = { fileTypeCode: 'OTHER', mimeType, name, notes: 'x' };
  const { text, headers } = formOf(JSON.stringify(metadata), { bytes, name, mimeType });
  return test.request(world.caller, `POST ${path}`, { text, headers });
}

const list = async () =>
  (await test.request(world.caller, `GET ${path}`)).json<ResponseBody<'consignmentFiles'>>();

async function download() {
  const [file] = await list();
  const { pathname, host } = new URL(file?.uri ?? '');
  return test.app.inject({ method: 'GET', url: pathname, headers: { host } });
}

const verdict = async (bytes: Buffer, name?: string) => {
  const response = await upload(bytes, name);
  return `${response.status} ${response.json<Problem>().detail}`;
};

/** Files are removed shortly after the response. */
const nothingIsLeft = async () => {
  expect(await list()).toEqual([]);
  expect(bucket.objects.size).toBe(0);
  const incoming = join(test.deps.config.storageFolder, 'incoming');
  const own = async () => (await readdir(incoming).catch(() => [])).length;
  const before = await own();
  await vi.waitFor(async () => expect(await own()).toBeLessThanOrEqual(before));
};

describe('[@ATT-01] files in a bucket', () => {
  it('are stored by organisation and hash, downloaded complete, and swept after deletion', async () => {
    expect((await upload(smallPdf())).status).toBe(201);
    expect([...bucket.objects.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^${world.organisation.id}/[0-9a-f]{2}/[0-9a-f]{64}$`)),
    ]);
    const whole = await download();
    expect(whole.rawPayload.equals(smallPdf())).toBe(true);
    expect(whole.headers['content-length']).toBe(String(smallPdf().length));
    const sweep = () => sweepFiles({ ...test.deps, clock: () => new Date(Date.now() + 2 * 3_600_000) });
    await sweep();
    expect(bucket.objects.size).toBe(1);
    const [file] = await list();
    await test.request(world.caller, `DELETE ${path}/${file?.id}`);
    await sweep();
    expect(bucket.objects.size).toBe(0);
  });

  it('are not listed when the bucket rejects them, and return 503 when it is unavailable', async () => {
    const down: Bucket['failure'] = {
      left: Infinity,
      respond: (response) => void response.writeHead(503).end(),
    };
    bucket.failure = down;
    expect(await verdict(smallPdf())).toBe('503 File upload failed, please try again later.');
    await nothingIsLeft();
    bucket.failure = undefined;
    expect((await upload(smallPdf())).status).toBe(201);
    bucket.failure = down;
    expect((await download()).statusCode).toBe(503);
    bucket.failure = undefined;
    expect((await download()).statusCode).toBe(200);
    const events = test.logged.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['file_not_stored', 'file_not_read']));
    expect(JSON.stringify(test.logged)).not.toContain(bucket.settings.secretKey);
  });
});

describe('[@ATT-01] a scanner', () => {
  it('rejects an infected file, whatever its name, and stores nothing of it', async () => {
    const infected = '422 The selected file contains a virus';
    expect(await verdict(Buffer.from(EICAR))).toBe(infected);
    expect(await verdict(Buffer.from(EICAR), 'eicar.com')).toBe(infected);
    expect(await verdict(Buffer.concat([smallPdf(), Buffer.from(EICAR)]))).toBe(infected);
    await nothingIsLeft();
    expect(test.logged).toContainEqual(
      expect.objectContaining({ event: 'file_infected', found: 'Win.Test.EICAR_HDB-1' }),
    );
    expect((await upload(smallPdf())).status).toBe(201);
    expect(scanner.scanned.at(-1)?.equals(smallPdf())).toBe(true);
  });

  it('without a verdict rejects the upload', async () => {
    scanner.failure = (socket) => socket.resume().end('INSTREAM size limit exceeded. ERROR\0');
    const unchecked = "503 Couldn't check the file for viruses. Try again in a few minutes.";
    expect(await verdict(smallPdf())).toBe(unchecked);
    await scanner.close();
    expect(await verdict(smallPdf())).toBe(unchecked);
    await nothingIsLeft();
    expect(test.logged.filter(({ event }) => event === 'file_not_scanned')).toHaveLength(2);
    scanner = await startVirusScanner();
  });
});
