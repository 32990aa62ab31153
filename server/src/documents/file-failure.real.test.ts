import type { Problem } from '@cartage/contract/errors.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressedFile } from '#documents/file-addresses.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

/** As browsers ask for what is opened in a tab. */
const TAB = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const LATE_MS = 301_000;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

async function open(uri: string, accept: string, host = world.organisation.tenant.host) {
  const { pathname } = new URL(uri);
  const answer = await test.app.inject({ method: 'GET', url: pathname, headers: { host, accept } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
}

/** An address of something, given five minutes and a second ago. */
async function expired(file: AddressedFile): Promise<string> {
  const { organisation, caller } = world;
  const holder = { tenantId: organisation.tenant.id, organisationId: organisation.id, userId: caller.userId };
  const before = new Date(test.now.getTime() - LATE_MS);
  return test.parts.files.addressOf(holder, organisation.tenant.host, file, before);
}

async function made(count: number): Promise<{ references: string[]; documentId: string }> {
  const references: string[] = [];
  for (let one = 0; one < count; one += 1)
    references.push((await world.create()).json<Answer<'createFullConsignment'>>().reference);
  const root = `${world.path}/consignments` as const;
  const call = (path: `/${string}`, body: unknown) => test.ask(world.caller, `POST ${root}${path}`, { body });
  await call('/bulk/mark-as-ready', { consignmentReferences: references });
  const path = `GET ${root}/${references[0] ?? ''}/documents` as const;
  const listed = (await test.ask(world.caller, path)).json<Answer<'consignmentDocuments'>>();
  return { references, documentId: listed[0]?.id ?? '' };
}

describe('[@ATT-03] a link to a file that has expired', () => {
  it('says so to a person, in the look of the tenant, with the way on; programs get the problem document', async () => {
    const { references, documentId } = await made(1);
    const uri = await expired({ kind: 'document', id: documentId });
    const page = await open(uri, TAB);
    expect(page.status).toBe(403);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'nonce-\S+'; /),
    });
    expect(page.text).toContain('<h1>This link has expired</h1>');
    expect(page.text).toContain(`href="/consignment/${references[0]}"`);
    for (const accept of ['*/*', 'application/json', 'image/webp,*/*']) {
      const problem = await open(uri, accept);
      expect([problem.status, problem.headers['content-type']]).toEqual([
        403,
        'application/problem+json; charset=utf-8',
      ]);
      expect(JSON.parse(problem.text)).toMatchObject({ code: 'link-expired' } satisfies Partial<Problem>);
    }
  });

  it('leads back to where its kind of file is found', async () => {
    const report = await open(await expired({ kind: 'extract', id: '1' }), TAB);
    expect([report.status, report.text]).toEqual([403, expect.stringContaining('href="/report"')]);
    // Gone since.
    const attachment = await open(await expired({ kind: 'attachment', id: '4711' }), TAB);
    expect([attachment.status, attachment.text]).toEqual([403, expect.stringContaining('href="/"')]);
  });

  it('tells nothing at another host, nor of what was never signed', async () => {
    const { references, documentId } = await made(1);
    const uri = await expired({ kind: 'document', id: documentId });
    const elsewhere = await open(uri, TAB, 'localhost');
    expect(elsewhere.text).not.toContain(references[0]);
    const forged = `${uri.slice(0, -43)}${'A'.repeat(43)}`;
    const never = await open(forged, TAB);
    expect([never.status, never.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(never.text).not.toContain(references[0]);
    expect(never.text).toContain('href="/"');
  });
});
