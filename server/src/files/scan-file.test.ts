import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileScanner } from '#files/scan-file.ts';
import { EICAR, startVirusScanner, type VirusScanner } from '#testing/virus-scanner.ts';

let service: VirusScanner;
let folder: string;

beforeEach(async () => {
  service = await startVirusScanner();
  folder = await mkdtemp(join(tmpdir(), 'cartage-scan-'));
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function scan(bytes: Buffer | string, timeoutMs = 10_000): Promise<string | null> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return createFileScanner(service.url, { timeoutMs }).scan(path);
}

test('[@ATT-01] sends the complete file to the scanner and returns its finding', async () => {
  const sound = randomBytes(2_000_000);
  expect(await scan(sound)).toBeNull();
  expect(service.scanned[0]?.equals(sound)).toBe(true);
  expect(await scan(Buffer.concat([randomBytes(200_000), Buffer.from(EICAR)]))).toBe('Win.Test.EICAR_HDB-1');
});

test.each([
  ['takes no more', 'INSTREAM size limit exceeded. ERROR\0', 'INSTREAM size limit exceeded. ERROR'],
  ['says something else', 'UNKNOWN COMMAND\0', 'UNKNOWN COMMAND'],
  ['hangs up without a word', '', ''],
])('[@ATT-01] throws when the scanner %s', async (_name, answer, message) => {
  service.failure = (socket) => socket.resume().end(answer);
  const failure = await scan(randomBytes(1_000_000)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  if (message !== '') expect(String(failure)).toMatch(new RegExp(`${message.slice(0, 8)}|EPIPE|ECONNRESET`));
});

test('[@ATT-01] times out when the scanner is silent or unreachable', async () => {
  service.failure = (socket) => void socket.resume();
  await expect(scan('x', 200)).rejects.toThrow('The scanner timed out');
  await service.close();
  await expect(scan('x')).rejects.toThrow('ECONNREFUSED');
  service = await startVirusScanner();
});
