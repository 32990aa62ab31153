import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AgentWorld, eventsOf, until } from '#print-agent/testing/agent-world.ts';

let world: AgentWorld;
beforeAll(async () => {
  world = await AgentWorld.open();
});
beforeEach(() => world.addPrinter());
afterEach(() => world.removePrinter());
afterAll(() => world.close());

it('prints a job, confirms it, and ends with SIGTERM', async () => {
  const job = await world.sendLabels();
  const agent = world.startAgent();
  await world.isPrinted(job);
  expect(world.printer.prints).toHaveLength(1);
  expect(world.printer.prints[0]?.match(/\^XA/g)).toHaveLength(job.labels);
  const next = await world.sendLabels();
  await world.isPrinted(next);
  expect(await agent.kill('SIGTERM')).toBe(0);
  expect(world.printer.prints).toHaveLength(2);
  const events = eventsOf(agent);
  expect(events.slice(0, 5)).toEqual(['started', 'connected', 'printing', 'printed', 'reported']);
  expect(events.at(-1)).toBe('stopping');
});

it('does not print again after it was killed between the print and the confirmation', async () => {
  world.gate.holds = 'report';
  const job = await world.sendLabels();
  const agent = world.startAgent();
  await until(() => expect(world.gate.heldRequests).toBe(1));
  await agent.kill('SIGKILL');
  expect((await world.jobOf(job)).state).toBe('taken');
  world.gate.forgetHeld();
  world.startAgent();
  await world.isPrinted(job);
  expect(world.printer.prints).toHaveLength(1);
});

it('reports a print that a crash interrupted as failed, and does not repeat it', async () => {
  const job = await world.sendLabels();
  const taken = await world.test.request(undefined, 'POST /api/v2/print-agent/jobs/take', {
    host: world.freight.caller.host,
    headers: { authorization: `Bearer ${world.added.token}` },
    body: {},
  });
  const { requestedAtUtc, lease } = taken.json<{ job: { requestedAtUtc: string; lease: string } }>().job;
  const line = JSON.stringify({ job: job.id, requestedAtUtc, lease, state: 'printing', problem: null });
  // The crash also cut the last line.
  await writeFile(world.journal(), `${line}\n{"job":`);
  world.startAgent();
  await until(async () =>
    expect(await world.jobOf(job)).toMatchObject({
      state: 'failed',
      problem: 'The print agent stopped during the print. Check which labels were printed',
    }),
  );
  expect(world.printer.prints).toEqual([]);
});

it('finishes and reports the print in progress after SIGTERM', async () => {
  world.printer.isMute = true;
  const job = await world.sendLabels();
  const agent = world.startAgent();
  await until(() => expect(eventsOf(agent)).toContain('printing'));
  expect(await agent.kill('SIGTERM')).toBe(0);
  expect((await world.jobOf(job)).state).toBe('printed');
  expect(world.printer.prints).toHaveLength(1);
});

it('does not start with the journal of a running agent', async () => {
  const job = await world.sendLabels();
  world.startAgent();
  await world.isPrinted(job);
  const second = world.startAgent();
  expect(await second.ended).toBe(2);
  expect(second.errors.join('')).toBe('Another print agent uses this journal\n');
});

it('continues with a replaced credential, and confirms an earlier print', async () => {
  world.gate.holds = 'report';
  const job = await world.sendLabels();
  const agent = world.startAgent();
  await until(() => expect(world.gate.heldRequests).toBe(1));
  await agent.kill('SIGKILL');
  world.gate.forgetHeld();
  const path = `${world.freight.path}/printers/${world.added.printer.id}/token` as const;
  const replaced = (await world.test.request(world.freight.caller, `POST ${path}`, { body: {} })).json<
    typeof world.added
  >();
  world.startAgent(replaced.token);
  await world.isPrinted(job);
  expect(world.printer.prints).toHaveLength(1);
});

it('shares the jobs of a printer with another agent, and each is printed once', async () => {
  const jobs = [
    await world.sendLabels(),
    await world.sendLabels(),
    await world.sendLabels(),
    await world.sendLabels(),
  ];
  world.printer.holds = true;
  world.startAgent();
  world.startAgent(world.added.token, world.journal('second'));
  // Each agent prints one job.
  await until(() => expect(world.printer.heldPrints).toBe(2));
  world.printer.release();
  for (const job of jobs) await world.isPrinted(job);
  expect(new Set(world.printer.prints).size).toBe(4);
  expect(world.printer.prints).toHaveLength(4);
});

it('leaves a job whose lease expires during the print to the agent that prints it', async () => {
  world.printer.holds = true;
  const job = await world.sendLabels();
  world.startAgent();
  await until(() => expect(world.printer.heldPrints).toBe(1));
  world.passMinutes(1);
  const next = await world.sendLabels();
  world.startAgent(world.added.token, world.journal('second'));
  await until(() => expect(world.printer.heldPrints).toBe(2));
  expect((await world.jobOf(job)).state).toBe('taken');
  world.printer.release();
  await world.isPrinted(job);
  await world.isPrinted(next);
  expect(new Set(world.printer.prints).size).toBe(2);
  expect(world.printer.prints).toHaveLength(2);
});

it('gives a job whose lease expires before the print to another agent', async () => {
  world.gate.holds = 'labels';
  const job = await world.sendLabels();
  const slow = world.startAgent();
  await until(() => expect(world.gate.heldRequests).toBe(1));
  world.passMinutes(1);
  world.gate.holds = null;
  world.printer.holds = true;
  world.startAgent(world.added.token, world.journal('second'));
  await until(() => expect(world.printer.heldPrints).toBe(1));
  world.gate.release();
  await until(() => expect(eventsOf(slow)).toContain('lease_ended'));
  world.printer.release();
  await world.isPrinted(job);
  expect(world.printer.prints).toHaveLength(1);
});

it('ends with a code for each reason', async () => {
  const path = `${world.freight.path}/printers/${world.added.printer.id}` as const;
  await world.test.request(world.freight.caller, `DELETE ${path}`);
  const revoked = world.startAgent();
  expect(await revoked.ended).toBe(3);
  expect(revoked.errors.join('')).toBe('The server refuses the credential\n');
  const unset = world.startAgent('');
  expect(await unset.ended).toBe(2);
  expect(unset.errors.join('')).toContain('PRINT_AGENT_TOKEN is missing');
});
