import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AgentWorld, eventsOf, until } from '#print-agent/testing/agent-world.ts';

let world: AgentWorld;
beforeAll(async () => {
  world = await AgentWorld.open();
});
beforeEach(() => world.addPrinter());
afterEach(() => world.removePrinter());
afterAll(() => world.close());

it('waits for a printer that is off, and shows the reason', async () => {
  await world.printer.switchOff();
  const job = await world.sendLabels();
  world.startAgent();
  await until(async () =>
    expect(await world.jobOf(job)).toMatchObject({
      state: 'queued',
      problem: "Couldn't connect to the printer",
    }),
  );
  await world.printer.switchOn();
  await world.isPrinted(job);
  expect(world.printer.prints).toHaveLength(1);
});

it('reports a broken connection as failed', async () => {
  world.printer.breaks = true;
  const job = await world.sendLabels();
  world.startAgent();
  await until(async () =>
    expect(await world.jobOf(job)).toMatchObject({
      state: 'failed',
      problem: 'The connection to the printer ended. Check which labels were printed',
    }),
  );
});

it('leaves the later jobs in the queue after a failed print, until the printer replies', async () => {
  world.printer.breaks = true;
  const first = await world.sendLabels();
  const second = await world.sendLabels();
  const agent = world.startAgent();
  await until(async () =>
    expect(await world.jobOf(second)).toMatchObject({
      state: 'queued',
      problem: "The printer doesn't reply (no paper, paused or open lid)",
    }),
  );
  expect((await world.jobOf(first)).state).toBe('failed');
  expect(eventsOf(agent)).toContain('printer_not_ready');
  expect(world.printer.prints).toHaveLength(1);
  world.printer.breaks = false;
  await world.isPrinted(second);
  expect(world.printer.prints).toHaveLength(2);
});

it('waits for a printer without labels, shows the reason, and prints once it is loaded', async () => {
  world.printer.flags = { isOutOfLabels: true };
  const job = await world.sendLabels();
  world.startAgent();
  await until(async () =>
    expect(await world.jobOf(job)).toMatchObject({
      state: 'queued',
      problem: 'The printer is out of labels.',
    }),
  );
  expect(world.printer.prints).toEqual([]);
  world.printer.flags = {};
  await world.isPrinted(job);
  expect(world.printer.prints).toHaveLength(1);
});

it('does not count labels as printed while the printer waits with them', async () => {
  world.printer.flagsAtLabels = { isHeadOpen: true, isPaused: true };
  const first = await world.sendLabels();
  const second = await world.sendLabels();
  world.startAgent();
  for (const [job, state] of [
    [first, 'taken'],
    [second, 'queued'],
  ] as const)
    await until(async () =>
      expect(await world.jobOf(job)).toMatchObject({ state, problem: 'The print head is open.' }),
    );
  world.printer.flags = { isPaused: true };
  await until(async () => expect((await world.jobOf(first)).problem).toBe('The printer is paused.'));
  expect(world.printer.prints).toHaveLength(1);
  world.printer.flags = {};
  await world.isPrinted(first);
  await world.isPrinted(second);
  expect((await world.jobOf(first)).problem).toBeNull();
  expect(world.printer.prints).toHaveLength(2);
});

it.each(['FIN', 'RST'] as const)(
  'returns a job whose printer disconnects before the first label (%s)',
  async (how) => {
    world.gate.holds = 'renew';
    const job = await world.sendLabels();
    const agent = world.startAgent();
    await until(() => expect(world.gate.heldRequests).toBe(1));
    await until(() => expect(world.printer.connections).toBe(1));
    world.printer.disconnect(how);
    await until(() => expect(world.printer.connections).toBe(0));
    world.gate.release();
    await world.isPrinted(job);
    expect(eventsOf(agent).filter((event) => event === 'printing')).toHaveLength(1);
    expect(eventsOf(agent)).toContain('printer_unreachable');
    expect(world.printer.prints).toHaveLength(1);
  },
);

it('prints a job once when the response that begins the print is lost', async () => {
  world.gate.losesNext = 'renew';
  const job = await world.sendLabels();
  const agent = world.startAgent();
  await world.isPrinted(job);
  expect(eventsOf(agent)).toContain('server_unreachable');
  expect(world.printer.prints).toHaveLength(1);
});

it('returns a job after it was killed before the first label', async () => {
  world.gate.holds = 'renew';
  const job = await world.sendLabels();
  const agent = world.startAgent();
  await until(() => expect(world.gate.heldRequests).toBe(1));
  await agent.kill('SIGKILL');
  world.gate.release();
  world.startAgent();
  await world.isPrinted(job);
  expect(world.printer.prints).toHaveLength(1);
});

it('returns a job and ends when it cannot write its journal before the first label', async () => {
  world.gate.holds = 'renew';
  const job = await world.sendLabels();
  const agent = world.startAgent();
  await until(() => expect(world.gate.heldRequests).toBe(1));
  await rm(world.journal());
  world.gate.release();
  expect(await agent.ended).toBe(1);
  expect((await world.jobOf(job)).state).toBe('queued');
  expect(world.printer.prints).toEqual([]);
});

it('keeps a report that does not reach the application, and prints later jobs', async () => {
  world.gate.misroutes = 'report';
  const first = await world.sendLabels();
  const agent = world.startAgent();
  await until(() => expect(eventsOf(agent)).toContain('request_rejected'));
  const second = await world.sendLabels();
  await until(() => expect(world.printer.prints).toHaveLength(2));
  expect((await world.jobOf(first)).state).toBe('taken');
  world.gate.misroutes = null;
  await world.isPrinted(first);
  await world.isPrinted(second);
  expect(world.printer.prints).toHaveLength(2);
});

it('continues after the server was unreachable, also with a confirmation', async () => {
  world.gate.holds = 'report';
  const first = await world.sendLabels();
  const agent = world.startAgent();
  await until(() => expect(world.gate.heldRequests).toBe(1));
  await world.gate.close();
  await until(() => expect(eventsOf(agent)).toContain('server_unreachable'));
  const second = await world.sendLabels();
  world.gate.forgetHeld();
  await world.gate.open();
  await world.isPrinted(first);
  await world.isPrinted(second);
  expect(world.printer.prints).toHaveLength(2);
});
