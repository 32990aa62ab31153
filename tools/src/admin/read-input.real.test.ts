import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

const PROGRAM = new URL('../admin.ts', import.meta.url).pathname;

const HEADER = 'Surcharge,Name,Basis,Amount,Minimum,Longer than\n';

let admin: AdminUnderTest;
beforeAll(async () => {
  admin = await adminUnderTest('demo');
});
afterAll(() => admin.drop());

/** The command as a program of its own, because standard input belongs to a process. */
function checkRates(input: string) {
  const args = [PROGRAM, 'rates', 'check', '--tenant', 'kea', '--kind', 'surcharges', '--file', '-'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { DATABASE_URL: admin.url },
    input,
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

test('a file of rates is read from standard input', () => {
  expect(checkRates(`${HEADER}FAF,Fuel,percent,x,,\n`)).toMatchObject({
    status: 1,
    text: expect.stringContaining('The file has issues. Nothing was changed:'),
  });
  expect(checkRates(`${HEADER}FAF,Fuel,percent,12.5,,\n`)).toMatchObject({ status: 0 });
});
