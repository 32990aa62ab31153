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

const HEADER = 'UN number,Name,Class,Subsidiary class 1,Subsidiary class 2,Packing group,Technical name';

async function load(version: string, content: string | Buffer): Promise<string> {
  const file = join(folder, 'list.csv');
  await writeFile(file, content);
  const { code, output, errors } = await admin.run(
    `dangerous-goods load --file ${file} --version "${version}"`,
  );
  return `${code} ${output}${errors}`;
}

const currentRows = () =>
  admin.sql(`
    select un_number as un, position, packing_group as pg
    from dangerous_good join dangerous_goods_list list on list.id = list_id and is_current
    where un_number in ('1263', '2790', '1203') order by 1, 2`);

test('[@FRT-05] a loaded list replaces the previous one completely, and an earlier list can be restored', async () => {
  const first = `\uFEFF${HEADER}\r\n2790,Strong,8,,,II,\r\n1203,"Petrol, blended",3,,,II,no\r\n2790,Weak,8,,,III,no\r\n`;
  expect(await load('2026', first)).toBe('0 2026 is now the current list, with 3 rows.');
  expect(await currentRows()).toEqual([
    { un: '1203', position: 1, pg: 'II' },
    { un: '2790', position: 1, pg: 'II' },
    { un: '2790', position: 2, pg: 'III' },
  ]);
  expect(await load('2026', first)).toContain('Nothing was changed.');
  expect(await load('2026', `${HEADER}\n1203,Petrol,3,,,II,`)).toBe(
    '1 Version 2026 already exists with different content. Use another version name.',
  );
  expect(await load('2027', `${HEADER}\n1203,Petrol,3,,,II,`)).toBe(
    '0 2027 is now the current list, with 1 row.',
  );
  expect(await currentRows()).toHaveLength(1);
  expect((await admin.run('dangerous-goods use --version 2026')).output).toBe(
    '2026 is now the current list, with 3 rows.',
  );
  expect(await currentRows()).toHaveLength(3);
  expect((await admin.run('dangerous-goods use --version 2025')).errors).toBe(
    'There is no list 2025. Lists: demonstration, 2026, 2027.',
  );
  expect(await admin.json('dangerous-goods list')).toMatchObject([
    { version: 'demonstration', offered: false },
    { version: '2026', rows: 3, offered: true },
    { version: '2027', rows: 1, offered: false },
  ]);
});

test('[@FRT-05] an invalid list changes nothing, and its errors are listed by row', async () => {
  const before = await currentRows();
  const rows = Array.from({ length: 60 }, (_, index) => `${index},Name ${index},3,,,,`);
  const output = await load('invalid', [HEADER, ...rows].join('\n'));
  expect(output.split('\n')).toHaveLength(52);
  expect(output).toContain('1 Nothing was loaded:\nrow 2: UN number must have 4 digits: 0\n');
  expect(output.endsWith('and 10 more')).toBe(true);
  expect(await load('invalid', `${HEADER}\n1203,"Petrol,3`)).toContain(
    '--file is not a valid CSV file: unclosed quote in line 2',
  );
  expect(await load('invalid', Buffer.from([0xff, 0xfe, 0x41]))).toContain('--file must be encoded in UTF-8');
  expect((await admin.run('dangerous-goods load --file /nowhere.csv --version x')).errors).toContain(
    '--file names a file that cannot be read: /nowhere.csv',
  );
  expect(await currentRows()).toEqual(before);
});

test('loads a list of several thousand rows', async () => {
  const rows = Array.from(
    { length: 4_000 },
    (_, index) => `${String(index).padStart(4, '0')},Name ${index},3,8,,II,no`,
  );
  expect(await load('large', [HEADER, ...rows].join('\n'))).toBe(
    '0 large is now the current list, with 4000 rows.',
  );
});
