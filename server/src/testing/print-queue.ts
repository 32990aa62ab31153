import { randomUUID } from 'node:crypto';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { generateDocument } from '#documents/generate-document.ts';
import { renderDocument } from '#documents/render-document.ts';
import type { FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

export type Added = ResponseBody<'replacePrinterToken'>;
export type Job = ResponseBody<'printJob'>;
export type Next = ResponseBody<'takePrintJob'>;

/** Without rate limits, because tests set the clock back. */
export const printQueueApp = (): Promise<TestApp> =>
  testApp({
    environment: {
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
    },
  });

/** The requests of a user and of the print agent of the printer "Dock 2". */
export class PrintQueue {
  readonly test: TestApp;
  readonly world: FreightWorld;
  /** The latest lease of each job. */
  readonly leases = new Map<number, string>();
  #printer: Added | null = null;

  constructor(test: TestApp, world: FreightWorld) {
    this.test = test;
    this.world = world;
  }

  get printer(): Added {
    if (this.#printer === null) throw new Error('No printer was added');
    return this.#printer;
  }

  async start(): Promise<void> {
    this.#printer = (await this.add()).json<Added>();
  }

  async clear(): Promise<void> {
    await this.system`delete from print_job`;
    await this.system`delete from printer`;
  }

  system(statement: Parameters<typeof sql>[0], ...values: unknown[]) {
    return this.test.deps.database.asSystem((tx) =>
      tx.query<Record<string, unknown>>(sql(statement, ...values)),
    );
  }

  add(name = 'Dock 2', of = this.world) {
    return this.test.request(of.caller, `POST ${of.path}/printers`, {
      body: { name, paper: 'a6', dpi: '203' },
    });
  }

  print(references: readonly string[], key: string | null = null) {
    return this.test.request(this.world.caller, `POST ${this.world.path}/print-jobs`, {
      body: { printerId: this.printer.printer.id, references },
      headers: key === null ? {} : { 'idempotency-key': key },
    });
  }

  /** As the worker does. */
  async render(): Promise<void> {
    const waiting = await this.system`select id from document where state = 'preparing'`;
    const deps = { ...this.test.deps, render: renderDocument };
    for (const { id } of waiting) await generateDocument(deps, { documentId: id });
  }

  agent(
    request: `${string} /${string}`,
    body?: unknown,
    token = this.printer.token,
    { host } = this.world.caller,
  ) {
    return this.test.request(undefined, request, {
      host,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });
  }

  async take(token = this.printer.token) {
    const { job } = (await this.agent('POST /api/v2/print-agent/jobs/take', {}, token)).json<Next>();
    if (job !== null) this.leases.set(job.id, job.lease);
    return job;
  }

  report(id: number, body: object, token = this.printer.token) {
    const lease = this.leases.get(id) ?? randomUUID();
    return this.agent(`POST /api/v2/print-agent/jobs/${id}/report`, { lease, ...body }, token);
  }

  renew(
    id: number,
    { lease = this.leases.get(id) ?? randomUUID(), isPrinting = false, token = this.printer.token } = {},
  ) {
    return this.agent(`POST /api/v2/print-agent/jobs/${id}/renew`, { lease, isPrinting }, token);
  }

  cancel(id: number) {
    return this.test.request(this.world.caller, `DELETE ${this.world.path}/print-jobs/${id}`);
  }

  async jobOf(id: number): Promise<Job> {
    return (await this.test.request(this.world.caller, `GET ${this.world.path}/print-jobs/${id}`)).json();
  }

  openings() {
    return this.system`select printer, user_id as "userId" from document_opening order by id`;
  }

  async newReference(): Promise<string> {
    const { reference } = (await this.world.create()).json<{ reference: string }>();
    const path = `${this.world.path}/consignments/${reference}/mark-as-ready` as const;
    await this.test.request(this.world.caller, `POST ${path}`, { body: {} });
    return reference;
  }

  /** A job whose labels exist. The print log is empty. */
  async queued(): Promise<{ readonly job: Job; readonly reference: string }> {
    await this.system`delete from document_opening`;
    const reference = await this.newReference();
    const response = await this.print([reference]);
    expect(response.status, response.text).toBe(201);
    await this.render();
    return { job: response.json<Job>(), reference };
  }
}
