import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { COUNTERPARTS, type Counterpart, MISSING } from '#counterparts/counterparts.ts';
import { type GateResult, runGate } from '#gates/run-gate.ts';

const USAGE = `Usage: npm run counterparts -- [${COUNTERPARTS.map(({ name }) => name).join('|')} …]`;

/** Packages call this program before they start their service, and 101 forbids the start. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !COUNTERPARTS.some((counterpart) => counterpart.name === name));
if (unknown.length > 0) fail(USAGE, 2);
if (process.getuid?.() !== 0) fail('Run this as root: it installs packages and starts servers.', 1);
const selected = COUNTERPARTS.filter(({ name }) => names.length === 0 || names.includes(name));
installPackages(selected.flatMap(({ packages }) => packages));

const results: (GateResult & Counterpart)[] = [];
for (const counterpart of selected) {
  const { name } = counterpart;
  const file = `tools/src/counterparts/${name}.counterpart.ts`;
  const command = ['vitest', 'run', '--project', 'counterparts', file];
  results.push({ ...counterpart, ...(await runGate({ title: name, kind: 'vitest', command })) });
}
console.log('\n── Counterparts ──');
for (const { name, packages, tally, untried } of results) {
  const verdict = tally.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${name} (${versionsOf(packages)}): ${tally.passed} passed, ${tally.failed} failed`);
  console.log(`       Not tried: ${untried.join('; ')}`);
}
console.log(`No counterpart yet: ${MISSING.join('; ')}`);
process.exitCode = results.every(({ tally }) => tally.failed === 0) ? 0 : 1;

function installPackages(packages: readonly string[]): void {
  const missing = [...new Set(packages)].filter((name) => versionsOf([name]) === '');
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} …`);
  const isAllowed = !existsSync(SERVICE_POLICY);
  if (isAllowed) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (isAllowed) rmSync(SERVICE_POLICY);
  if (status !== 0) fail("Couldn't install the packages. Run apt-get update, then try again.", 1);
}

/** Empty when one of the packages is not installed. */
function versionsOf(packages: readonly string[]): string {
  const { status, stdout } = spawnSync(
    'dpkg-query',
    ['--show', '--showformat', '${db:Status-Abbrev}${Package} ${Version}, ', ...packages],
    { encoding: 'utf8' },
  );
  const installed = stdout.split(', ').filter((line) => line.startsWith('ii '));
  return status === 0 && installed.length === packages.length
    ? installed.map((line) => line.slice('ii '.length)).join(', ')
    : '';
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
