import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@cartage/contract/errors.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { type Bucket, startBucket } from '#testing/bucket.ts';
import { formOf, smallPdf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { EICAR, startVirusScanner, type VirusScanner } from '#testing/virus-scanner.ts';

/** A bucket in the place of the folder, and a scanner: both off unless a setting names them. */
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
  const { reference } = (await world.create()).json<Answer<'createFullConsignment'>>();
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
  return test.ask(world.caller, `POST ${path}`, { text, headers });
}

const list = async () => (await test.ask(world.caller, `GET ${path}`)).json<Answer<'consignmentFiles'>>();

async function download() {
  const [file] = await list();
  const { pathname, host } = new URL(file?.uri ?? '');
  return test.app.inject({ method: 'GET', url: pathname, headers: { host } });
}

const verdict = async (bytes: Buffer, name?: string) => {
  const answer = await upload(bytes, name);
  return `${answer.status} ${answer.json<Problem>().detail}`;
};

/** What is cleared away after the answer is gone a moment later. */
const nothingIsLeft = async () => {
  expect(await list()).toEqual([]);
  expect(bucket.objects.size).toBe(0);
  const incoming = join(test.parts.config.storageFolder, 'incoming');
  const own = async () => (await readdir(incoming).catch(() => [])).length;
  const before = await own();
  await vi.waitFor(async () => expect(await own()).toBeLessThanOrEqual(before));
};

describe('[@ATT-01] files in a bucket', () => {
  it('are stored under their organisation and hash, downloaded whole and swept when they are deleted', async () => {
    expect((await upload(smallPdf())).status).toBe(201);
    expect([...bucket.objects.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^${world.organisation.id}/[0-9a-f]{2}/[0-9a-f]{64}$`)),
    ]);
    const whole = await download();
    expect(whole.rawPayload.equals(smallPdf())).toBe(true);
    expect(whole.headers['content-length']).toBe(String(smallPdf().length));
    const sweep = () => sweepFiles({ ...test.parts, clock: () => new Date(Date.now() + 2 * 3_600_000) });
    await sweep();
    expect(bucket.objects.size).toBe(1);
    const [file] = await list();
    await test.ask(world.caller, `DELETE ${path}/${file?.id}`);
    await sweep();
    expect(bucket.objects.size).toBe(0);
  });

  it('are not listed when the bucket did not take them, and said to be away when it does not give them', async () => {
    const down: Bucket['trouble'] = {
      left: Infinity,
      meet: (response) => void response.writeHead(503).end(),
    };
    bucket.trouble = down;
    expect(await verdict(smallPdf())).toBe('503 File upload failed, please try again later.');
    await nothingIsLeft();
    bucket.trouble = undefined;
    expect((await upload(smallPdf())).status).toBe(201);
    bucket.trouble = down;
    expect((await download()).statusCode).toBe(503);
    bucket.trouble = undefined;
    expect((await download()).statusCode).toBe(200);
    const events = test.logged.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['file_not_kept', 'file_not_read']));
    expect(JSON.stringify(test.logged)).not.toContain(bucket.settings.secretKey);
  });
});

describe('[@ATT-01] a scanner', () => {
  it('refuses what holds a virus, whatever it calls itself, and nothing of it stays', async () => {
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

  it('that gives no verdict lets nothing through', async () => {
    scanner.trouble = (socket) => socket.resume().end('INSTREAM size limit exceeded. ERROR\0');
    const unchecked = '503 The file could not be checked for viruses. Try again in a few minutes.';
    expect(await verdict(smallPdf())).toBe(unchecked);
    await scanner.close();
    expect(await verdict(smallPdf())).toBe(unchecked);
    await nothingIsLeft();
    expect(test.logged.filter(({ event }) => event === 'file_not_scanned')).toHaveLength(2);
    scanner = await startVirusScanner();
  });
});
