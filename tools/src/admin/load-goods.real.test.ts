import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;
let folder: string;

beforeAll(async () => {
  admin = await adminUnderTest();
  folder = await mkdtemp(join(tmpdir(), 'cartage-goods-'));
});
afterAll(async () => {
  await admin.drop();
  await rm(folder, { recursive: true });
});

const HEADS = 'UN number,Name,Class,Subsidiary class 1,Subsidiary class 2,Packing group,Technical name';

async function load(version: string, content: string | Buffer): Promise<string> {
  const file = join(folder, 'list.csv');
  await writeFile(file, content);
  const { code, said, noted } = await admin.run(`dangerous-goods load --file ${file} --version "${version}"`);
  return `${code} ${said}${noted}`;
}

const offered = () =>
  admin.sql(`
    select un_number as un, position, packing_group as pg
    from dangerous_good join dangerous_goods_list list on list.id = list_id and is_current
    where un_number in ('1263', '2790', '1203') order by 1, 2`);

test('[@FRT-05] a full list takes the place of the one before, whole, and each can be gone back to', async () => {
  const first = `\uFEFF${HEADS}\r\n2790,Strong,8,,,II,\r\n1203,"Petrol, blended",3,,,II,no\r\n2790,Weak,8,,,III,no\r\n`;
  expect(await load('2026', first)).toBe('0 2026 is offered now, with 3 rows.');
  expect(await offered()).toEqual([
    { un: '1203', position: 1, pg: 'II' },
    { un: '2790', position: 1, pg: 'II' },
    { un: '2790', position: 2, pg: 'III' },
  ]);
  expect(await load('2026', first)).toContain('Nothing was changed.');
  expect(await load('2026', `${HEADS}\n1203,Petrol,3,,,II,`)).toBe(
    '1 Another list is called 2026 already. Give this one a version of its own.',
  );
  expect(await load('2027', `${HEADS}\n1203,Petrol,3,,,II,`)).toBe('0 2027 is offered now, with 1 row.');
  expect(await offered()).toHaveLength(1);
  expect((await admin.run('dangerous-goods use --version 2026')).said).toBe(
    '2026 is offered now, with 3 rows.',
  );
  expect(await offered()).toHaveLength(3);
  expect((await admin.run('dangerous-goods use --version 2025')).noted).toBe(
    'There is no list 2025. Lists: demonstration, 2026, 2027.',
  );
  expect(await admin.json('dangerous-goods list')).toMatchObject([
    { version: 'demonstration', offered: false },
    { version: '2026', rows: 3, offered: true },
    { version: '2027', rows: 1, offered: false },
  ]);
});

test('[@FRT-05] a list with a fault in it changes nothing, and says all of them by their rows', async () => {
  const before = await offered();
  const rows = Array.from({ length: 60 }, (_, index) => `${index},Name ${index},3,,,,`);
  const said = await load('faulty', [HEADS, ...rows].join('\n'));
  expect(said.split('\n')).toHaveLength(52);
  expect(said).toContain('1 Nothing was loaded:\nrow 2: UN number must have 4 digits: 0\n');
  expect(said.endsWith('and 10 more')).toBe(true);
  expect(await load('faulty', `${HEADS}\n1203,"Petrol,3`)).toContain(
    '--file is no table of cells with commas between them: line 2 is not closed',
  );
  expect(await load('faulty', Buffer.from([0xff, 0xfe, 0x41]))).toContain('--file must be a file in UTF-8');
  expect((await admin.run('dangerous-goods load --file /nowhere.csv --version x')).noted).toContain(
    '--file names a file that cannot be read: /nowhere.csv',
  );
  expect(await offered()).toEqual(before);
});

test('a list of several thousand rows is loaded in one go', async () => {
  const rows = Array.from(
    { length: 4_000 },
    (_, index) => `${String(index).padStart(4, '0')},Name ${index},3,8,,II,no`,
  );
  expect(await load('large', [HEADS, ...rows].join('\n'))).toBe('0 large is offered now, with 4000 rows.');
});
