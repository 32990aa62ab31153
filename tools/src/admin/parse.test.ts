import { expect, test } from 'vitest';
import { COMMANDS } from '#admin/commands.ts';
import { helpText } from '#admin/help.ts';
import { optionName } from '#admin/option.ts';
import { parse } from '#admin/parse.ts';
import { runLine } from '#admin/testing/admin-under-test.ts';

// Nothing here may reach a database.
const run = (line: string) => runLine(line, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });

test('every fault of a command is named at once, with exit code 2', async () => {
  const { code, said, noted } = await run(
    'tenant add --tenant Moa! --hots moa.localhost --name "" --reference-prefix mo --brand-colour red --zone Mars',
  );
  expect([code, said]).toEqual([2, '']);
  expect(noted.split('\n')).toEqual([
    '- there is no option --hots',
    '- --tenant must be 2 to 31 small letters, digits and hyphens, starting with a letter',
    '- --name must not be empty',
    '- --host is missing: host of its portal, such as freight.example.nz',
    '- --reference-prefix must be three capital letters',
    '- --brand-colour must be a colour such as #017d6b',
    '- --zone must be a time zone such as Pacific/Auckland',
    '',
    'npm run admin -- tenant add --help',
  ]);
});

test.each([
  ['nothing', 'there is no nothing; there are tenant, host'],
  ['tenant', 'tenant needs a verb: list, show, add'],
  ['tenant fly', 'tenant needs a verb: list, show, add'],
  ['--json tenant list', 'noun and verb come first'],
  ['tenant show --tenant', '--tenant needs a value: <code>'],
  ['tenant show --tenant --json', '--tenant needs a value: <code>'],
  ['tenant show --tenant kea --tenant tui', '--tenant is there twice'],
  ['tenant show kea --tenant kea', 'kea belongs to no option'],
  ['tenant show --ten kea', 'there is no option --ten; did you mean --tenant?'],
  [
    'membership add --tenant kea --user a --organisation 1 --permissions Access.ALL',
    'has Access.ALL; there are',
  ],
  ['identity set --tenant kea --issuer http://id.example', '--issuer must start with https://'],
  ['identity set --tenant kea --issuer https://id.example/?a', '--issuer must have neither ? nor #'],
  ['host set --tenant kea --host https://kea.example', '--host must be a host name without scheme'],
  [
    'user set --tenant kea --user a --password-file /nowhere',
    '--password-file names a file that cannot be read',
  ],
])('%s → %s', async (line, fault) => {
  const { code, noted } = await run(line);
  expect(code).toBe(2);
  expect(noted).toContain(fault);
});

test('values may follow an equals sign, and a switch has none', () => {
  const words = ['user', 'set', '--tenant=kea', '--user=a=b', '--new-password'];
  expect(parse(words, COMMANDS)).toMatchObject({
    kind: 'run',
    given: { tenant: 'kea', user: 'a=b', newPassword: true },
    isJson: false,
  });
});

test('every noun and every verb has its help, made of the same table', async () => {
  const all = await run('--help');
  expect(all.code).toBe(0);
  for (const { noun, verb, summary, options } of COMMANDS) {
    expect(all.said).toContain(`  ${noun} `);
    expect((await run(`${noun} --help`)).said).toContain(`${noun} ${verb}`);
    const { code, said } = await run(`${noun} ${verb} --help`);
    expect(code).toBe(0);
    expect(said).toContain(summary);
    for (const [name, { help }] of Object.entries(options)) {
      expect(said).toContain(`  ${optionName(name)}`);
      expect(said).toContain(help);
    }
  }
  expect((await run('')).said).toBe(all.said);
  expect(helpText(COMMANDS, 'nothing', undefined)).toBe(all.said);
});

test('no two commands have the same words', () => {
  const names = COMMANDS.map(({ noun, verb }) => `${noun} ${verb}`);
  expect(new Set(names).size).toBe(names.length);
});

test('a database that does not answer is told in one line, with exit code 1', async () => {
  const { code, noted } = await run('tenant list');
  expect(code).toBe(1);
  expect(noted).toMatch(/^The database cannot be reached: [^\n]+$/);
});
