import { once } from 'node:events';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { findPackage } from '#embedded/binaries.ts';
import { mayEnter, type OsUser } from '#embedded/os-user.ts';
import { leaveMark, readMark, workbench } from '#embedded/testing/workbench.ts';

const bench = workbench();
afterEach(() => bench.clear());

const NOBODY: OsUser = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
/** Another user can only be played by root, and only where that user may read our own files. */
const canPlayOthers = isRoot && mayEnter(NOBODY, fileURLToPath(new URL('.', import.meta.url)));

/** The package as an install without scripts leaves it: whole, but without its links. */
function packageWithoutLinks(into: string): string {
  const copy = join(into, 'package');
  const filter = (file: string) => !lstatSync(file).isSymbolicLink() && !file.endsWith('.a');
  cpSync(findPackage(18), copy, { recursive: true, filter });
  return copy;
}

test('library links that an install without scripts left out are made in place', async () => {
  const folder = bench.folder();
  const packageFolder = packageWithoutLinks(folder);
  const server = await bench.start({ dataDir: join(folder, 'postgres'), packageFolder });
  await leaveMark(server.url);
  expect(lstatSync(join(packageFolder, 'native/lib/libicuuc.so.60')).isSymbolicLink()).toBe(true);
  expect(readdirSync(server.dataDir).filter((name) => name.startsWith('programs'))).toEqual([]);
});

describe.runIf(canPlayOthers)('an ordinary user', () => {
  test('runs it as themselves', async () => {
    const dataDir = ownedByNobody(bench.folder());
    const held = await bench.hold({ dataDir }, NOBODY);
    expect(held.error).toBeUndefined();
    expect(statSync(join(held.dataDir, 'cluster')).uid).toBe(NOBODY.uid);
    expect(held.dataDir).toBe(dataDir);
    expect(held.said).toEqual([]);
  });

  test('uses a copy when the links are missing where nothing can be written', async () => {
    const folder = bench.folder();
    const packageFolder = packageWithoutLinks(folder);
    const dataDir = ownedByNobody(folder);
    const held = await bench.hold({ dataDir, packageFolder }, NOBODY);
    expect(held.error).toBeUndefined();
    expect(held.said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^PostgreSQL's programs were copied to ${dataDir}/programs-18.*the installed ones cannot be repaired`,
        ),
      ),
    ]);
    await leaveMark(held.url);
  });

  test('is told when the data belongs to somebody else', async () => {
    const dataDir = ownedByNobody(bench.folder());
    await (await bench.start({ dataDir })).stop();
    const { error } = await bench.hold({ dataDir }, { uid: 65_533, gid: 65_533 });
    expect(error).toContain(`The database's folder ${dataDir} cannot be written by this user`);
  });
});

describe.runIf(isRoot)('root', () => {
  test('hands it to another user', async () => {
    const server = await bench.start({ dataDir: join(bench.folder(), 'postgres') });
    expect(statSync(join(server.dataDir, 'cluster')).uid).not.toBe(0);
  });

  test.runIf(canPlayOthers)('goes on with the data of an ordinary user, as that user', async () => {
    const dataDir = ownedByNobody(bench.folder());
    const before = await bench.hold({ dataDir }, NOBODY);
    await leaveMark(before.url);
    before.process.stdin?.end();
    await once(before.process, 'exit');

    const server = await bench.start({ dataDir });
    expect(await readMark(server.url)).toBe('still here');
    expect(statSync(join(server.dataDir, 'cluster', 'postmaster.pid')).uid).toBe(NOBODY.uid);
  });

  test('in a folder that others cannot enter, keeps data and programs in a place of their own and says so', async () => {
    const closed = bench.folder(0o700);
    const packageFolder = packageWithoutLinks(closed);
    const options = { dataDir: join(closed, 'postgres'), packageFolder };
    const said: string[] = [];
    const first = await bench.start({ ...options, log: (line) => said.push(line) });
    bench.removeLater(first.dataDir);
    expect(first.dataDir).toMatch(/^(\/var\/lib\/cartage|\/tmp\/cartage)\/[0-9a-f]{12}$/);
    expect(said).toEqual([
      `The database is kept in ${first.dataDir}, because its user cannot enter the project's folder.`,
      expect.stringContaining(`PostgreSQL's programs were copied to ${first.dataDir}/programs-18`),
    ]);
    await leaveMark(first.url);
    await first.stop();

    const second = await bench.start(options);
    expect(second.dataDir).toBe(first.dataDir);
    expect(await readMark(second.url)).toBe('still here');
    expect(existsSync(join(closed, 'postgres', 'cluster'))).toBe(false);
  });
});

function ownedByNobody(parent: string): string {
  const folder = join(parent, 'postgres');
  mkdirSync(folder);
  chownSync(folder, NOBODY.uid, NOBODY.gid);
  return folder;
}
