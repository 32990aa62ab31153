import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { createFileScanner, type FileScanner } from '@cartage/server/files/scan-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, startProgram, untilListening } from '#counterparts/program.ts';

/** Our own signature, so that the run needs no download of signatures and no real virus. */
const INFECTED = 'cartage counterpart: this text counts as a virus';
const MEGABYTE = 1024 * 1024;

let folder = '';
let port = 0;
let daemon: Program;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-clamav-'));
  chmodSync(folder, 0o755);
  port = await freePort(3400);
  mkdirSync(join(folder, 'signatures'));
  writeFileSync(
    join(folder, 'signatures', 'cartage.ndb'),
    `Cartage.Test-1:0:*:${Buffer.from(INFECTED).toString('hex')}\n`,
  );
  const settings = [
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `LocalSocket ${join(folder, 'clamd.ctl')}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    'Foreground yes',
    // As /etc/clamav/clamd.conf of Debian.
    'StreamMaxLength 25M',
  ];
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  daemon = startProgram(['clamd', '--config-file', join(folder, 'clamd.conf')]);
  await untilListening(port, daemon);
}, 120_000);
afterAll(async () => {
  await daemon.stop();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(bytes: Buffer | string): string {
  const file = join(folder, randomBytes(4).toString('hex'));
  writeFileSync(file, bytes);
  return file;
}

const scanners = (): FileScanner[] =>
  [`unix://${join(folder, 'clamd.ctl')}`, `tcp://127.0.0.1:${port}`].map((url) =>
    // Long timeout, so that a busy machine does not decide the result.
    createFileScanner(url, { timeoutMs: 120_000 }),
  );

test('an infected file is named, over the socket of the machine and over TCP', async () => {
  const infected = fileOf(Buffer.concat([randomBytes(200_000), Buffer.from(INFECTED)]));
  for (const scanner of scanners()) expect(await scanner.scan(infected)).toBe('Cartage.Test-1.UNOFFICIAL');
});

test('files without a virus pass, from an empty one to the largest upload', async () => {
  for (const scanner of scanners())
    for (const bytes of [0, 1, 65_536, 10 * MEGABYTE])
      expect(await scanner.scan(fileOf(randomBytes(bytes)))).toBeNull();
}, 240_000);

test('a file above StreamMaxLength has no verdict', async () => {
  const large = fileOf(Buffer.alloc(26 * MEGABYTE));
  for (const scanner of scanners())
    await expect(scanner.scan(large)).rejects.toThrow(/INSTREAM size limit exceeded|EPIPE|ECONNRESET/);
}, 240_000);

test('20 files at once get their own verdicts', async () => {
  const [scanner] = scanners();
  const files = Array.from({ length: 20 }, (_, index) =>
    fileOf(index % 2 === 0 ? INFECTED : `file ${index}`),
  );
  const verdicts = await Promise.all(files.map((file) => scanner?.scan(file)));
  expect(verdicts).toEqual(files.map((_, index) => (index % 2 === 0 ? 'Cartage.Test-1.UNOFFICIAL' : null)));
});

test('without the daemon there is no verdict', async () => {
  await daemon.stop();
  for (const scanner of scanners())
    await expect(scanner.scan(fileOf('x'))).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});
