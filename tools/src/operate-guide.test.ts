import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '@cartage/runtime/settings/settings-table.ts';
import { expect, test } from 'vitest';
import { codeBlocks } from '#admin/testing/guide.ts';
import { ROOT } from '#root.ts';

const GUIDE = 'operate.md';
const ANALYZE = '/usr/bin/systemd-analyze';

test('every setting of the guide exists', () => {
  const names = codeBlocks(GUIDE, 'ini').flatMap((block) =>
    block.split('\n').map((line) => (line.split('=')[0] ?? '').replace(/_FILE$/, '')),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
});

test('every metric of the alert rules exists', () => {
  const [rules = ''] = codeBlocks(GUIDE, 'yaml');
  const names = new Set(rules.match(/cartage_[a-z_]+/g));
  expect(names.size).toBeGreaterThan(5);
  const sources = globSync('server/src/**/*metrics*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  expect([...names].filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test.skipIf(!existsSync(ANALYZE))('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-unit-'));
  try {
    const unit = join(folder, 'cartage.service');
    const [block = ''] = codeBlocks(GUIDE, 'systemd');
    // The user and the folder of the guide do not exist here.
    writeFileSync(unit, block.replaceAll('/opt/cartage', ROOT).replace('User=cartage', 'User=root'));
    const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', unit], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
