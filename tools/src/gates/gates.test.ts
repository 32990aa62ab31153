import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POSTGRES_15_FILES, stagesOf } from '#gates/gates.ts';
import { parseOptions } from '#gates/options.ts';
import { ROOT } from '#root.ts';

const gatesOf = (...parameters: string[]) =>
  stagesOf(parseOptions(parameters)).flatMap(({ lanes }) => lanes.flat());
const titlesOf = (...parameters: string[]) => gatesOf(...parameters).map(({ title }) => title);

test('the fast run starts no PostgreSQL and no browser', () => {
  const commands = gatesOf('--fast').map(({ command }) => command.join(' '));
  expect(commands).toContain('vitest run --project plain');
  expect(commands.join('\n')).not.toMatch(/playwright|browser|real|^vitest run$/m);
});

test('a run counts the component tests on their own', () => {
  expect(titlesOf()).toContain('Component tests');
});

test('statements are checked after the database tests that send them', () => {
  const titles = titlesOf();
  expect(titles.indexOf('Statements of the database tests name their organisation')).toBeGreaterThan(
    titles.indexOf('Unit and database tests'),
  );
  expect(titles.indexOf('Unit and database tests')).toBeGreaterThan(-1);
});

test('a full run takes every database test to PostgreSQL 15', () => {
  expect(titlesOf('--full')).toContain('Database tests on PostgreSQL 15');
  expect(titlesOf()).not.toContain('Database tests on PostgreSQL 15');
});

test('a full run takes journeys to every width', () => {
  const browserTests = (...parameters: string[]) =>
    gatesOf(...parameters).find(({ kind }) => kind === 'playwright')?.env;
  expect(browserTests('--full')).toEqual({ EVERY_WIDTH: '1' });
  expect(browserTests()).toBeUndefined();
});

test('a full run replays 1,000 histories of events, in its first shard', () => {
  const title = 'Events of 1,000 histories in any order, across killed servers';
  expect(titlesOf('--full')).toContain(title);
  expect(titlesOf()).not.toContain(title);
  expect(titlesOf('--full', '--shard', '2/2')).not.toContain(title);
});

test('a full run sends every bad value to every place', () => {
  const isBadInput = ({ command }: { command: readonly string[] }) =>
    command.includes('server/tests/bad-input');
  expect(gatesOf('--full').find(isBadInput)?.env).toEqual({ BAD_INPUT_RUNS: '400', BAD_INPUT_VALUES: 'all' });
  expect(gatesOf().find(isBadInput)).toBeUndefined();
});

test('a full run has 50 sequences of undos', () => {
  const gate = gatesOf('--full').find(({ command }) => command.includes('server/tests/undo-sequences'));
  expect(gate?.env).toEqual({ UNDO_SEQUENCES: '50' });
});

test('a full run simulates a day with 60 pickups', () => {
  const gate = gatesOf('--full').find(({ command }) => command.includes('simulator/src/simulate.real'));
  expect(gate?.env).toEqual({ SIMULATED_PICKUPS: '60' });
});

test('shards divide the tests, and the first one runs the checks', () => {
  expect(titlesOf('--shard', '1/2')).toContain('Types');
  expect(titlesOf('--shard', '2/2')).not.toContain('Types');
  const runners = gatesOf('--shard', '2/2').filter(({ kind }) => kind !== 'command');
  expect(runners.every(({ command }) => command.includes('--shard=2/2'))).toBe(true);
});

test('the inputs of a check are files, its configuration among them', () => {
  const checks = gatesOf('--fast').filter(({ inputs }) => inputs !== undefined);
  expect(checks.map(({ inputs }) => inputs)).toEqual([
    ['contract/openapi.json', 'contract/spectral.yaml', 'package-lock.json'],
    ['contract/openapi.json', 'contract/redocly.yaml', 'package-lock.json'],
  ]);
  for (const input of checks.flatMap(({ inputs }) => inputs ?? []))
    expect(existsSync(join(ROOT, input)), input).toBe(true);
});

test.each(POSTGRES_15_FILES)('%s is part of the path of a database test', (part) => {
  const files = globSync('{domain,database,server}/**/*.real.test.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  expect(files.filter((file) => file.includes(part)).length).toBeGreaterThan(0);
});
