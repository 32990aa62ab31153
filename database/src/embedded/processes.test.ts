import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandOf, isAlive, identifyProcess, waitForExit } from '#embedded/processes.ts';

test('a process is identified by its id and its start', () => {
  const identity = identifyProcess(process.pid);
  expect(identity).not.toBeNull();
  expect(isAlive({ pid: process.pid, startedAt: identity?.startedAt ?? '' })).toBe(true);
  expect(isAlive({ pid: process.pid, startedAt: 'another time' })).toBe(false);
});

test('an ended process is not alive', async () => {
  const child = spawn('sleep', ['30']);
  const identity = identifyProcess(child.pid ?? 0);
  if (identity === null) throw new Error('The process did not start.');
  expect(commandOf(identity.pid)).toContain('sleep 30');
  expect(await waitForExit(identity, 20)).toBe(false);
  child.kill('SIGKILL');
  expect(await waitForExit(identity, 5_000)).toBe(true);
  expect(commandOf(identity.pid)).toBe('');
});

test('a zombie is not alive, although its id is still in use', async () => {
  // The shell becomes `sleep`, which never waits for its inherited child. The test ends the child only after that,
  // because the shell might still wait for it.
  const child = "sh -c 'until grep -qx sleep /proc/$0/comm; do :; done' $$";
  const parent = spawn('sh', ['-c', `${child} & echo $!; exec sleep 30`]);
  try {
    const [output] = await once(parent.stdout, 'data');
    const pid = Number(String(output));
    const identity = identifyProcess(pid);
    if (identity !== null) await waitForExit(identity, 5_000);
    expect(process.kill(pid, 0)).toBe(true);
    expect(identifyProcess(pid)).toBeNull();
  } finally {
    parent.kill('SIGKILL');
  }
});
