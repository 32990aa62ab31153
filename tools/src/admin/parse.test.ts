import { expect, test } from 'vitest';
import { COMMANDS } from '#admin/commands.ts';
import { helpText } from '#admin/help.ts';
import { optionName } from '#admin/option.ts';
import { parse } from '#admin/parse.ts';
import { runLine } from '#admin/testing/admin-under-test.ts';

// These tests must not connect to a database.
const run = (line: string) => runLine(line, { DATABASE_URL: 'postgres://user@127.0.0.1:1/nothing' });

test('lists all errors of a command at once, with exit code 2', async () => {
  const { code, output, errors } = await run(
    'tenant add --tenant Moa! --hots moa.localhost --name "" --reference-prefix mo --brand-colour red --zone Mars',
  );
  expect([code, output]).toEqual([2, '']);
  expect(errors.split('\n')).toEqual([
    '- unknown option --hots',
    '- --tenant must be 2 to 31 lower-case letters, digits and hyphens, starting with a letter',
    '- --name must not be empty',
    '- --host is missing: host of its portal, such as freight.example.nz',
    '- --reference-prefix must be three upper-case letters',
    '- --brand-colour must be a colour such as #017d6b',
    '- --zone must be a time zone such as Pacific/Auckland',
    '',
    'npm run admin -- tenant add --help',
  ]);
});

test.each([
  ['nothing', 'unknown noun nothing; use one of tenant, host'],
  ['tenant', 'tenant needs a verb: list, show, add'],
  ['tenant fly', 'tenant needs a verb: list, show, add'],
  ['--json tenant list', 'noun and verb must come first'],
  ['tenant show --tenant', '--tenant needs a value: <code>'],
  ['tenant show --tenant --json', '--tenant needs a value: <code>'],
  ['tenant show --tenant kea --tenant tui', '--tenant is used twice'],
  ['tenant show kea --tenant kea', 'kea does not belong to an option'],
  ['tenant show --ten kea', 'unknown option --ten; did you mean --tenant?'],
  [
    'membership add --tenant kea --user a --organisation 1 --permissions Access.ALL',
    'has unknown names: Access.ALL. Use ',
  ],
  ['identity set --tenant kea --issuer http://id.example', '--issuer must start with https://'],
  ['identity set --tenant kea --issuer https://id.example/?a', '--issuer must not contain ? or #'],
  ['host set --tenant kea --host https://kea.example', '--host must be a host name without scheme'],
  [
    'user set --tenant kea --user a --password-file /nowhere',
    '--password-file names a file that cannot be read',
  ],
])('%s → %s', async (line, error) => {
  const { code, errors } = await run(line);
  expect(code).toBe(2);
  expect(errors).toContain(error);
});

test('accepts values after an equals sign, and switches without a value', () => {
  const argv = ['user', 'set', '--tenant=kea', '--user=a=b', '--new-password'];
  expect(parse(argv, COMMANDS)).toMatchObject({
    kind: 'run',
    args: { tenant: 'kea', user: 'a=b', newPassword: true },
    isJson: false,
  });
});

test('prints help for every noun and verb', async () => {
  const all = await run('--help');
  expect(all.code).toBe(0);
  for (const { noun, verb, summary, options } of COMMANDS) {
    expect(all.output).toContain(`  ${noun} `);
    expect((await run(`${noun} --help`)).output).toContain(`${noun} ${verb}`);
    const { code, output } = await run(`${noun} ${verb} --help`);
    expect(code).toBe(0);
    expect(output).toContain(summary);
    for (const [name, { help }] of Object.entries(options)) {
      expect(output).toContain(`  ${optionName(name)}`);
      expect(output).toContain(help);
    }
  }
  expect((await run('')).output).toBe(all.output);
  expect(helpText(COMMANDS, 'nothing', undefined)).toBe(all.output);
});

test('every command name is unique', () => {
  const names = COMMANDS.map(({ noun, verb }) => `${noun} ${verb}`);
  expect(new Set(names).size).toBe(names.length);
});

test('reports an unreachable database in one line, with exit code 1', async () => {
  const { code, errors } = await run('tenant list');
  expect(code).toBe(1);
  expect(errors).toMatch(/^Couldn't connect to the database: [^\n]+$/);
});
