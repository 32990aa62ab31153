import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandOf, isAlive, identifyProcess, waitForExit } from '#embedded/processes.ts';

test('a process is identified by its id and its start', () => {
  const mark = identifyProcess(process.pid);
  expect(mark).not.toBeNull();
  expect(isAlive({ pid: process.pid, startedAt: mark?.startedAt ?? '' })).toBe(true);
  expect(isAlive({ pid: process.pid, startedAt: 'another time' })).toBe(false);
});

test('an ended process is not alive', async () => {
  const child = spawn('sleep', ['30']);
  const mark = identifyProcess(child.pid ?? 0);
  if (mark === null) throw new Error('The process did not start.');
  expect(commandOf(mark.pid)).toContain('sleep 30');
  expect(await waitForExit(mark, 20)).toBe(false);
  child.kill('SIGKILL');
  expect(await waitForExit(mark, 5_000)).toBe(true);
  expect(commandOf(mark.pid)).toBe('');
});

test('a zombie is not alive, although its id is still in use', async () => {
  // The shell becomes `sleep`, which never waits for the child that it inherited. The child ends only afterwards;
  // before, the shell might still wait for it.
  const child = "sh -c 'until grep -qx sleep /proc/$0/comm; do :; done' $$";
  const parent = spawn('sh', ['-c', `${child} & echo $!; exec sleep 30`]);
  try {
    const [said] = await once(parent.stdout, 'data');
    const pid = Number(String(said));
    const mark = identifyProcess(pid);
    if (mark !== null) await waitForExit(mark, 5_000);
    expect(process.kill(pid, 0)).toBe(true);
    expect(identifyProcess(pid)).toBeNull();
  } finally {
    parent.kill('SIGKILL');
  }
});
