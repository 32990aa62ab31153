import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandOf, isAlive, markOf, waitForEnd } from '#embedded/processes.ts';

test('a process is known by its number and its start', () => {
  const mark = markOf(process.pid);
  expect(mark).not.toBeNull();
  expect(isAlive({ pid: process.pid, startedAt: mark?.startedAt ?? '' })).toBe(true);
  expect(isAlive({ pid: process.pid, startedAt: 'another time' })).toBe(false);
});

test('a process that has ended is dead', async () => {
  const child = spawn('sleep', ['30']);
  const mark = markOf(child.pid ?? 0);
  if (mark === null) throw new Error('The process did not start.');
  expect(commandOf(mark.pid)).toContain('sleep 30');
  expect(await waitForEnd(mark, 20)).toBe(false);
  child.kill('SIGKILL');
  expect(await waitForEnd(mark, 5_000)).toBe(true);
  expect(commandOf(mark.pid)).toBe('');
});

test('a zombie is dead, although the system still answers for its number', async () => {
  // The shell becomes `sleep`, which never asks what became of the child it inherited; the child ends only then,
  // or the shell might have asked.
  const child = "sh -c 'until grep -qx sleep /proc/$0/comm; do :; done' $$";
  const parent = spawn('sh', ['-c', `${child} & echo $!; exec sleep 30`]);
  try {
    const [said] = await once(parent.stdout, 'data');
    const pid = Number(String(said));
    const mark = markOf(pid);
    if (mark !== null) await waitForEnd(mark, 5_000);
    expect(process.kill(pid, 0)).toBe(true);
    expect(markOf(pid)).toBeNull();
  } finally {
    parent.kill('SIGKILL');
  }
});
