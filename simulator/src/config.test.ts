import type { Setting } from '@cartage/runtime/settings/setting.ts';
import { SETTINGS } from '@cartage/runtime/settings/settings-table.ts';
import { expect, test } from 'vitest';
import { readSimulatorConfig } from '#config.ts';

test('reads the settings', () => {
  expect(
    readSimulatorConfig({
      SIMULATOR_PORTALS: 'http://localhost:4200,http://tui.localhost:4200',
      SIMULATOR_CLIENT: 'simulator',
      SIMULATOR_SECRET: 'a-secret',
    }),
  ).toEqual({
    portals: ['http://localhost:4200', 'http://tui.localhost:4200'],
    clientId: 'simulator',
    secret: 'a-secret',
    speed: 60,
    firstStartSeconds: 0,
  });
});

test('lists all invalid settings at once', () => {
  expect(() =>
    readSimulatorConfig({
      SIMULATOR_PORTALS: 'localhost:4200',
      SIMULATOR_SPEED: '0',
      SIMULATOR_FIRST_START_SECONDS: 'x',
    }),
  ).toThrow(
    'Invalid settings:\n' +
      '- SIMULATOR_CLIENT is missing\n' +
      '- SIMULATOR_SECRET is missing\n' +
      '- SIMULATOR_SPEED must be a whole number from 1 to 1000\n' +
      '- SIMULATOR_FIRST_START_SECONDS must be a whole number from 0 to 3600\n' +
      '- SIMULATOR_PORTALS must be http or https origins, separated by commas',
  );
});

test('the table lists the settings that the simulator reads', () => {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get(_target, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  expect(() => readSimulatorConfig(environment)).toThrow('Invalid settings');
  // The keys and values of the table.
  const listed = Object.entries(SETTINGS as Record<string, Setting>).flatMap(([name, { readBy }]) =>
    readBy.includes('simulator') ? [name, `${name}_FILE`] : [],
  );
  expect([...names].toSorted()).toEqual(listed.toSorted());
});
