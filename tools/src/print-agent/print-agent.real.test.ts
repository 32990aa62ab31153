import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { sql } from '@cartage/server/db/sql.ts';
import { generateDocument } from '@cartage/server/documents/generate-document.ts';
import { renderDocument } from '@cartage/server/documents/render-document.ts';
import { type FreightWorld, freightWorld } from '@cartage/server/testing/freight-world.ts';
import { testApp, type TestApp } from '@cartage/server/testing/test-app.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type AgentProcess, startAgentProcess } from '#print-agent/testing/agent-process.ts';
import { FakePrinter } from '#print-agent/testing/fake-printer.ts';
import { Gate } from '#print-agent/testing/gate.ts';

type Job = ResponseBody<'printJob'>;

let test: TestApp;
let world: FreightWorld;
let gate: Gate;
let printer: FakePrinter;
let folder: string;
let added: ResponseBody<'createPrinter'>;
const agents: AgentProcess[] = [];

beforeAll(async () => {
  test = await testApp({
    environment: {
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
    },
  });
  world = await freightWorld(test);
  gate = new Gate(test, world.caller.host);
  await gate.open();
  folder = await mkdtemp(join(tmpdir(), 'cartage-print-agent-'));
});
let count = 0;
beforeEach(async () => {
  count += 1;
  printer = new FakePrinter();
  await printer.switchOn();
  added = (
    await test.request(world.caller, `POST ${world.path}/printers`, {
      body: { name: `Dock ${count}`, paper: 'a6', dpi: '203' },
    })
  ).json();
});
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.kill('SIGKILL');
  await printer.switchOff();
  gate.forgetHeld();
  gate.misroutes = null;
  gate.losesNext = null;
});
afterAll(async () => {
  await gate.close();
  await test.close();
  await rm(folder, { recursive: true });
});

const journal = (name = 'agent') => join(folder, `${count}-${name}.jsonl`);

function startAgent(token = added.token, file = journal()): AgentProcess {
  const options = ['--server', gate.origin, '--printer', printer.address, '--journal', file];
  const agent = startAgentProcess(options, token);
  agents.push(agent);
  return agent;
}

async function sendLabels(): Promise<Job> {
  const { reference } = (await world.create()).json<{ reference: string }>();
  await test.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, {
    body: {},
  });
  const sent = await test.request(world.caller, `POST ${world.path}/print-jobs`, {
    body: { printerId: added.printer.id, references: [reference] },
  });
  expect(sent.status, sent.text).toBe(201);
  // As the worker does.
  const waiting = await test.deps.database.asSystem((tx) =>
    tx.query<{ id: string }>(sql`select id from document where state = 'preparing'`),
  );
  for (const { id } of waiting)
    await generateDocument({ ...test.deps, render: renderDocument }, { documentId: id });
  return sent.json<Job>();
}

const jobOf = async ({ id }: Job) =>
  (await test.request(world.caller, `GET ${world.path}/print-jobs/${id}`)).json<Job>();
const eventsOf = ({ lines }: AgentProcess) => lines.map(({ event }) => event);
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const isPrinted = (job: Job) => until(async () => expect((await jobOf(job)).state).toBe('printed'));

const passMinutes = (minutes: number) => {
  test.now = new Date(test.now.getTime() + minutes * 60_000);
};

it('prints a job, confirms it, and ends with SIGTERM', async () => {
  const job = await sendLabels();
  const agent = startAgent();
  await isPrinted(job);
  expect(printer.prints).toHaveLength(1);
  expect(printer.prints[0]?.match(/\^XA/g)).toHaveLength(job.labels);
  const next = await sendLabels();
  await isPrinted(next);
  expect(await agent.kill('SIGTERM')).toBe(0);
  expect(printer.prints).toHaveLength(2);
  const events = eventsOf(agent);
  expect(events.slice(0, 5)).toEqual(['started', 'connected', 'printing', 'printed', 'reported']);
  expect(events.at(-1)).toBe('stopping');
});

it('waits for a printer that is off, and shows the reason', async () => {
  await printer.switchOff();
  const job = await sendLabels();
  startAgent();
  await until(async () =>
    expect(await jobOf(job)).toMatchObject({ state: 'queued', problem: "Couldn't connect to the printer" }),
  );
  await printer.switchOn();
  await isPrinted(job);
  expect(printer.prints).toHaveLength(1);
});

it('does not print again after it was killed between the print and the confirmation', async () => {
  gate.holds = 'report';
  const job = await sendLabels();
  const agent = startAgent();
  await until(() => expect(gate.heldRequests).toBe(1));
  await agent.kill('SIGKILL');
  expect((await jobOf(job)).state).toBe('taken');
  gate.forgetHeld();
  startAgent();
  await isPrinted(job);
  expect(printer.prints).toHaveLength(1);
});

it('reports a print that a crash interrupted as failed, and does not repeat it', async () => {
  const job = await sendLabels();
  const taken = await test.request(undefined, 'POST /api/v2/print-agent/jobs/take', {
    host: world.caller.host,
    headers: { authorization: `Bearer ${added.token}` },
    body: {},
  });
  const { requestedAtUtc, lease } = taken.json<{ job: { requestedAtUtc: string; lease: string } }>().job;
  const line = JSON.stringify({ job: job.id, requestedAtUtc, lease, state: 'printing', problem: null });
  // The crash also cut the last line.
  await writeFile(journal(), `${line}\n{"job":`);
  startAgent();
  await until(async () =>
    expect(await jobOf(job)).toMatchObject({
      state: 'failed',
      problem: 'The print agent stopped during the print. Check which labels were printed',
    }),
  );
  expect(printer.prints).toEqual([]);
});

it('reports a broken connection as failed', async () => {
  printer.breaks = true;
  const job = await sendLabels();
  startAgent();
  await until(async () =>
    expect(await jobOf(job)).toMatchObject({
      state: 'failed',
      problem: 'The connection to the printer ended. Check which labels were printed',
    }),
  );
});

it('leaves the later jobs in the queue after a failed print, until the printer replies', async () => {
  printer.breaks = true;
  const first = await sendLabels();
  const second = await sendLabels();
  const agent = startAgent();
  await until(async () =>
    expect(await jobOf(second)).toMatchObject({
      state: 'queued',
      problem: "The printer doesn't reply (no paper, paused or open lid)",
    }),
  );
  expect((await jobOf(first)).state).toBe('failed');
  expect(eventsOf(agent)).toContain('printer_not_ready');
  expect(printer.prints).toHaveLength(1);
  printer.breaks = false;
  await isPrinted(second);
  expect(printer.prints).toHaveLength(2);
});

it.each(['FIN', 'RST'] as const)(
  'returns a job whose printer disconnects before the first label (%s)',
  async (how) => {
    gate.holds = 'renew';
    const job = await sendLabels();
    const agent = startAgent();
    await until(() => expect(gate.heldRequests).toBe(1));
    await until(() => expect(printer.connections).toBe(1));
    printer.disconnect(how);
    await until(() => expect(printer.connections).toBe(0));
    gate.release();
    await isPrinted(job);
    expect(eventsOf(agent).filter((event) => event === 'printing')).toHaveLength(1);
    expect(eventsOf(agent)).toContain('printer_unreachable');
    expect(printer.prints).toHaveLength(1);
  },
);

it('prints a job once when the response that begins the print is lost', async () => {
  gate.losesNext = 'renew';
  const job = await sendLabels();
  const agent = startAgent();
  await isPrinted(job);
  expect(eventsOf(agent)).toContain('server_unreachable');
  expect(printer.prints).toHaveLength(1);
});

it('returns a job after it was killed before the first label', async () => {
  gate.holds = 'renew';
  const job = await sendLabels();
  const agent = startAgent();
  await until(() => expect(gate.heldRequests).toBe(1));
  await agent.kill('SIGKILL');
  gate.release();
  startAgent();
  await isPrinted(job);
  expect(printer.prints).toHaveLength(1);
});

it('returns a job and ends when it cannot write its journal before the first label', async () => {
  gate.holds = 'renew';
  const job = await sendLabels();
  const agent = startAgent();
  await until(() => expect(gate.heldRequests).toBe(1));
  await rm(journal());
  gate.release();
  expect(await agent.ended).toBe(1);
  expect((await jobOf(job)).state).toBe('queued');
  expect(printer.prints).toEqual([]);
});

it('keeps a report that does not reach the application, and prints later jobs meanwhile', async () => {
  gate.misroutes = 'report';
  const first = await sendLabels();
  const agent = startAgent();
  await until(() => expect(eventsOf(agent)).toContain('request_rejected'));
  const second = await sendLabels();
  await until(() => expect(printer.prints).toHaveLength(2));
  expect((await jobOf(first)).state).toBe('taken');
  gate.misroutes = null;
  await isPrinted(first);
  await isPrinted(second);
  expect(printer.prints).toHaveLength(2);
});

it('continues after the server was unreachable, also with a confirmation', async () => {
  gate.holds = 'report';
  const first = await sendLabels();
  const agent = startAgent();
  await until(() => expect(gate.heldRequests).toBe(1));
  await gate.close();
  await until(() => expect(eventsOf(agent)).toContain('server_unreachable'));
  const second = await sendLabels();
  gate.forgetHeld();
  await gate.open();
  await isPrinted(first);
  await isPrinted(second);
  expect(printer.prints).toHaveLength(2);
});

it('finishes and reports the print in progress after SIGTERM', async () => {
  printer.isMute = true;
  const job = await sendLabels();
  const agent = startAgent();
  await until(() => expect(eventsOf(agent)).toContain('printing'));
  expect(await agent.kill('SIGTERM')).toBe(0);
  expect((await jobOf(job)).state).toBe('printed');
  expect(printer.prints).toHaveLength(1);
});

it('does not start with the journal of a running agent', async () => {
  const job = await sendLabels();
  startAgent();
  await isPrinted(job);
  const second = startAgent();
  expect(await second.ended).toBe(2);
  expect(second.errors.join('')).toBe('Another print agent uses this journal\n');
});

it('continues with a replaced credential, and confirms an earlier print', async () => {
  gate.holds = 'report';
  const job = await sendLabels();
  const agent = startAgent();
  await until(() => expect(gate.heldRequests).toBe(1));
  await agent.kill('SIGKILL');
  gate.forgetHeld();
  const path = `${world.path}/printers/${added.printer.id}/token` as const;
  const replaced = (await test.request(world.caller, `POST ${path}`, { body: {} })).json<typeof added>();
  startAgent(replaced.token);
  await isPrinted(job);
  expect(printer.prints).toHaveLength(1);
});

it('shares the jobs of a printer with another agent, and each is printed once', async () => {
  const jobs = [await sendLabels(), await sendLabels(), await sendLabels(), await sendLabels()];
  printer.holds = true;
  startAgent();
  startAgent(added.token, journal('second'));
  // Each agent prints one job.
  await until(() => expect(printer.heldPrints).toBe(2));
  printer.release();
  for (const job of jobs) await isPrinted(job);
  expect(new Set(printer.prints).size).toBe(4);
  expect(printer.prints).toHaveLength(4);
});

it('leaves a job whose lease expires during the print to the agent that prints it', async () => {
  printer.holds = true;
  const job = await sendLabels();
  startAgent();
  await until(() => expect(printer.heldPrints).toBe(1));
  passMinutes(1);
  const next = await sendLabels();
  startAgent(added.token, journal('second'));
  await until(() => expect(printer.heldPrints).toBe(2));
  expect((await jobOf(job)).state).toBe('taken');
  printer.release();
  await isPrinted(job);
  await isPrinted(next);
  expect(new Set(printer.prints).size).toBe(2);
  expect(printer.prints).toHaveLength(2);
});

it('gives a job whose lease expires before the print to another agent', async () => {
  gate.holds = 'labels';
  const job = await sendLabels();
  const slow = startAgent();
  await until(() => expect(gate.heldRequests).toBe(1));
  passMinutes(1);
  gate.holds = null;
  printer.holds = true;
  startAgent(added.token, journal('second'));
  await until(() => expect(printer.heldPrints).toBe(1));
  gate.release();
  await until(() => expect(eventsOf(slow)).toContain('lease_ended'));
  printer.release();
  await isPrinted(job);
  expect(printer.prints).toHaveLength(1);
});

it('ends with a code for each reason', async () => {
  const path = `${world.path}/printers/${added.printer.id}` as const;
  await test.request(world.caller, `DELETE ${path}`);
  const revoked = startAgent();
  expect(await revoked.ended).toBe(3);
  expect(revoked.errors.join('')).toBe('The server refuses the credential\n');
  const unset = startAgent('');
  expect(await unset.ended).toBe(2);
  expect(unset.errors.join('')).toContain('PRINT_AGENT_TOKEN is missing');
});
