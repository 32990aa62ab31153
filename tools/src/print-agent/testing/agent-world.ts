import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { sql } from '@cartage/server/db/sql.ts';
import { generateDocument } from '@cartage/server/documents/generate-document.ts';
import { renderDocument } from '@cartage/server/documents/render-document.ts';
import { type FreightWorld, freightWorld } from '@cartage/server/testing/freight-world.ts';
import { testApp, type TestApp } from '@cartage/server/testing/test-app.ts';
import { expect, vi } from 'vitest';
import { type AgentProcess, startAgentProcess } from '#print-agent/testing/agent-process.ts';
import { FakePrinter } from '#print-agent/testing/fake-printer.ts';
import { Gate } from '#print-agent/testing/gate.ts';

type Job = ResponseBody<'printJob'>;

/** An organisation with the application behind a gate. Each test has a printer of its own. */
export class AgentWorld {
  readonly test: TestApp;
  readonly freight: FreightWorld;
  readonly gate: Gate;
  printer = new FakePrinter();
  /** The printer as the application stores it, with the credential. */
  added!: ResponseBody<'replacePrinterToken'>;
  readonly #folder: string;
  readonly #agents: AgentProcess[] = [];
  #count = 0;

  private constructor(test: TestApp, freight: FreightWorld, folder: string) {
    this.test = test;
    this.freight = freight;
    this.#folder = folder;
    this.gate = new Gate(test, freight.caller.host);
  }

  static async open(): Promise<AgentWorld> {
    const test = await testApp({
      environment: {
        RATE_LIMIT_USER_PER_MINUTE: '0',
        RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
        RATE_LIMIT_TENANT_PER_MINUTE: '0',
      },
    });
    const folder = await mkdtemp(join(tmpdir(), 'cartage-print-agent-'));
    const world = new AgentWorld(test, await freightWorld(test), folder);
    await world.gate.open();
    return world;
  }

  async addPrinter(): Promise<void> {
    this.#count += 1;
    this.printer = new FakePrinter();
    await this.printer.switchOn();
    const { caller, path } = this.freight;
    const body = { name: `Dock ${this.#count}`, paper: 'a6', dpi: '203' } as const;
    this.added = (await this.test.request(caller, `POST ${path}/printers`, { body })).json();
  }

  async removePrinter(): Promise<void> {
    for (const agent of this.#agents.splice(0)) await agent.kill('SIGKILL');
    await this.printer.switchOff();
    this.gate.reset();
  }

  async close(): Promise<void> {
    await this.gate.close();
    await this.test.close();
    await rm(this.#folder, { recursive: true });
  }

  journal(name = 'agent'): string {
    return join(this.#folder, `${this.#count}-${name}.jsonl`);
  }

  startAgent(token = this.added.token, file = this.journal()): AgentProcess {
    const options = ['--server', this.gate.origin, '--printer', this.printer.address, '--journal', file];
    const agent = startAgentProcess(options, token);
    this.#agents.push(agent);
    return agent;
  }

  async sendLabels(): Promise<Job> {
    const { freight, test } = this;
    const { reference } = (await freight.create()).json<{ reference: string }>();
    await test.request(freight.caller, `POST ${freight.path}/consignments/${reference}/mark-as-ready`, {
      body: {},
    });
    const sent = await test.request(freight.caller, `POST ${freight.path}/print-jobs`, {
      body: { printerId: this.added.printer.id, references: [reference] },
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

  async jobOf({ id }: Job): Promise<Job> {
    const { caller, path } = this.freight;
    return (await this.test.request(caller, `GET ${path}/print-jobs/${id}`)).json<Job>();
  }

  async isPrinted(job: Job): Promise<void> {
    await until(async () => expect((await this.jobOf(job)).state).toBe('printed'));
  }

  passMinutes(minutes: number): void {
    this.test.now = new Date(this.test.now.getTime() + minutes * 60_000);
  }
}

export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

export const eventsOf = ({ lines }: AgentProcess): readonly string[] => lines.map(({ event }) => event);
