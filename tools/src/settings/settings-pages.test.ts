import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig as readIdentityConfig } from '@cartage/identity/config.ts';
import type { SettingReader } from '@cartage/runtime/settings/setting.ts';
import {
  type SettingName,
  SETTINGS,
  SETTINGS_WITHOUT_FILE,
} from '@cartage/runtime/settings/settings-table.ts';
import { readConfig as readServerConfig } from '@cartage/server/config.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';
import { environmentExample, settingsPage } from '#settings/settings-pages.ts';
import { readAgentConfig } from '#print-agent/config.ts';
import { readStartSettings } from '#start/settings.ts';

test('the reference and the example have the settings of the table: run node tools/src/settings/write.ts', () => {
  expect(readFileSync(join(ROOT, 'docs/reference/settings.md'), 'utf8')).toBe(settingsPage());
  expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toBe(environmentExample());
});

/** The settings that a program reads, with those of a bucket, and those that it also takes from a file. */
function settingsReadBy(read: (environment: Record<string, string>) => unknown) {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {
      CARTAGE_DEMO: '1',
      STORAGE_URL: 'https://files.example/bucket',
      BACKUP_URL: 'https://files.example/backups',
    },
    {
      get(target, name) {
        names.add(String(name));
        return Reflect.get(target, name);
      },
    },
  );
  expect(() => read(environment)).toThrow('Invalid settings');
  const all = [...names];
  return {
    names: all.filter((name) => !name.endsWith('_FILE')).toSorted(),
    fromFile: all
      .flatMap((name) => (name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length)] : []))
      .toSorted(),
  };
}

const listedFor = (...readers: SettingReader[]) =>
  keysOf(SETTINGS)
    .filter((name) =>
      readers.some((reader) => (SETTINGS[name].readBy as readonly SettingReader[]).includes(reader)),
    )
    .toSorted();

test.each([
  { readers: ['api', 'worker'] as const, read: readServerConfig },
  {
    readers: ['identity'] as const,
    read: (environment: Record<string, string>) => readIdentityConfig(environment, '1'),
  },
  {
    readers: ['print-agent'] as const,
    read: (environment: Record<string, string>) => readAgentConfig([], environment),
  },
  {
    readers: ['commands'] as const,
    read: (environment: Record<string, string>) => {
      readStartSettings(environment);
      throw new Error('Invalid settings are not needed here.');
    },
  },
])('the table lists what $readers read, and each may come from a file', ({ readers, read }) => {
  const { names, fromFile } = settingsReadBy(read);
  expect(names).toEqual(listedFor(...readers));
  expect(fromFile).toEqual(names.filter((name) => !SETTINGS_WITHOUT_FILE.has(name as SettingName)));
});
