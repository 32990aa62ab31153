import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedFile } from '#documents/file-links.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

/** The Accept header of a browser tab. */
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
  const response = await test.app.inject({ method: 'GET', url: pathname, headers: { host, accept } });
  return { status: response.statusCode, headers: response.headers, text: response.payload };
}

/** A link to a file, made 5 minutes and 1 second ago. */
async function expired(file: LinkedFile): Promise<string> {
  const { organisation, caller } = world;
  const holder = { tenantId: organisation.tenant.id, organisationId: organisation.id, userId: caller.userId };
  const before = new Date(test.now.getTime() - LATE_MS);
  return test.deps.fileLinks.linkTo(holder, organisation.tenant.host, file, before);
}

async function createDocument(count: number): Promise<{ references: string[]; documentId: string }> {
  const references: string[] = [];
  for (let one = 0; one < count; one += 1)
    references.push((await world.create()).json<ResponseBody<'createFullConsignment'>>().reference);
  const root = `${world.path}/consignments` as const;
  const call = (path: `/${string}`, body: unknown) =>
    test.request(world.caller, `POST ${root}${path}`, { body });
  await call('/bulk/mark-as-ready', { consignmentReferences: references });
  const path = `GET ${root}/${references[0] ?? ''}/documents` as const;
  const listed = (await test.request(world.caller, path)).json<ResponseBody<'consignmentDocuments'>>();
  return { references, documentId: listed[0]?.id ?? '' };
}

describe('[@ATT-03] an expired link to a file', () => {
  it('shows a branded page with a next step in a browser, and returns a problem document to programs', async () => {
    const { references, documentId } = await createDocument(1);
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

  it('links to the page where that kind of file is listed', async () => {
    const report = await open(await expired({ kind: 'extract', id: '1' }), TAB);
    expect([report.status, report.text]).toEqual([403, expect.stringContaining('href="/report"')]);
    // Deleted since.
    const attachment = await open(await expired({ kind: 'attachment', id: '4711' }), TAB);
    expect([attachment.status, attachment.text]).toEqual([403, expect.stringContaining('href="/"')]);
  });

  it('reveals nothing at another host or for an invalid signature', async () => {
    const { references, documentId } = await createDocument(1);
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
