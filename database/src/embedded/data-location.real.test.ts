import { once } from 'node:events';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { findPackage } from '#embedded/binaries.ts';
import { mayEnter, type OsUser } from '#embedded/os-user.ts';
import { writeTestRow, readTestRow, workbench } from '#embedded/testing/workbench.ts';

const bench = workbench();
afterEach(() => bench.clear());

const UNPRIVILEGED: OsUser = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
/** Only root can start a process as another user, and only where that user can read the source files. */
const canRunAsOthers = isRoot && mayEnter(UNPRIVILEGED, fileURLToPath(new URL('.', import.meta.url)));

/** The package after an install without scripts: complete, but without its links. */
function packageWithoutLinks(into: string): string {
  const copy = join(into, 'package');
  const filter = (file: string) => !lstatSync(file).isSymbolicLink() && !file.endsWith('.a');
  cpSync(findPackage(18), copy, { recursive: true, filter });
  return copy;
}

test('library links that an install without scripts left out are created in place', async () => {
  const folder = bench.folder();
  const packageFolder = packageWithoutLinks(folder);
  const server = await bench.start({ dataDir: join(folder, 'postgres'), packageFolder });
  await writeTestRow(server.url);
  expect(lstatSync(join(packageFolder, 'native/lib/libicuuc.so.60')).isSymbolicLink()).toBe(true);
  expect(readdirSync(server.dataDir).filter((name) => name.startsWith('programs'))).toEqual([]);
});

describe.runIf(canRunAsOthers)('an ordinary user', () => {
  test('runs it as that user', async () => {
    const dataDir = ownedByUnprivilegedUser(bench.folder());
    const held = await bench.hold({ dataDir }, UNPRIVILEGED);
    expect(held.error).toBeUndefined();
    expect(statSync(join(held.dataDir, 'cluster')).uid).toBe(UNPRIVILEGED.uid);
    expect(held.dataDir).toBe(dataDir);
    expect(held.lines).toEqual([]);
  });

  test('uses a copy when links are missing in a read-only folder', async () => {
    const folder = bench.folder();
    const packageFolder = packageWithoutLinks(folder);
    const dataDir = ownedByUnprivilegedUser(folder);
    const held = await bench.hold({ dataDir, packageFolder }, UNPRIVILEGED);
    expect(held.error).toBeUndefined();
    expect(held.lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^PostgreSQL's programs were copied to ${dataDir}/programs-18.*the installed ones cannot be repaired`,
        ),
      ),
    ]);
    await writeTestRow(held.url);
  });

  test('gets an error when the data belongs to another user', async () => {
    const dataDir = ownedByUnprivilegedUser(bench.folder());
    await (await bench.start({ dataDir })).stop();
    const { error } = await bench.hold({ dataDir }, { uid: 65_533, gid: 65_533 });
    expect(error).toContain(`The database's folder ${dataDir} cannot be written by this user`);
  });
});

describe.runIf(isRoot)('root', () => {
  test('runs it as another user', async () => {
    const server = await bench.start({ dataDir: join(bench.folder(), 'postgres') });
    expect(statSync(join(server.dataDir, 'cluster')).uid).not.toBe(0);
  });

  test.runIf(canRunAsOthers)('uses the data of an ordinary user, as that user', async () => {
    const dataDir = ownedByUnprivilegedUser(bench.folder());
    const before = await bench.hold({ dataDir }, UNPRIVILEGED);
    await writeTestRow(before.url);
    before.process.stdin?.end();
    await once(before.process, 'exit');

    const server = await bench.start({ dataDir });
    expect(await readTestRow(server.url)).toBe('still here');
    expect(statSync(join(server.dataDir, 'cluster', 'postmaster.pid')).uid).toBe(UNPRIVILEGED.uid);
  });

  test('keeps data and programs elsewhere when other users cannot enter the folder, and logs it', async () => {
    const closed = bench.folder(0o700);
    const packageFolder = packageWithoutLinks(closed);
    const options = { dataDir: join(closed, 'postgres'), packageFolder };
    const lines: string[] = [];
    const first = await bench.start({ ...options, log: (line) => lines.push(line) });
    bench.removeLater(first.dataDir);
    expect(first.dataDir).toMatch(/^(\/var\/lib\/cartage|\/tmp\/cartage)\/[0-9a-f]{12}$/);
    expect(lines).toEqual([
      `The database is kept in ${first.dataDir}, because its user cannot enter the project's folder.`,
      expect.stringContaining(`PostgreSQL's programs were copied to ${first.dataDir}/programs-18`),
    ]);
    await writeTestRow(first.url);
    await first.stop();

    const second = await bench.start(options);
    expect(second.dataDir).toBe(first.dataDir);
    expect(await readTestRow(second.url)).toBe('still here');
    expect(existsSync(join(closed, 'postgres', 'cluster'))).toBe(false);
  });
});

function ownedByUnprivilegedUser(parent: string): string {
  const folder = join(parent, 'postgres');
  mkdirSync(folder);
  chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  return folder;
}
