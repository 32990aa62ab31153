import type { Problem } from '@cartage/contract/errors.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManifestEmailWorld, manifestEmailWorld } from '#testing/manifest-email-world.ts';

let manifestEmails: ManifestEmailWorld;
let test: ManifestEmailWorld['app'];
let world: ManifestEmailWorld['world'];
let system: ManifestEmailWorld['system'];
let ready: ManifestEmailWorld['ready'];
let email: ManifestEmailWorld['email'];
let listed: ManifestEmailWorld['listed'];

beforeEach(async () => {
  manifestEmails = await manifestEmailWorld();
  ({ app: test, world, system, ready, email, listed } = manifestEmails);
});
afterEach(() => manifestEmails.close());

describe('[@BULK-06] a pickup manifest by email', () => {
  it('that failed is listed however many were sent since', async () => {
    const one = await ready();
    const { id } = (await email([one.id])).json<{ id: string }>();
    await system`update mail set outcome = 'given-up', settled_at = requested_at + interval '3 days' where id = ${id}`;
    await system`
      insert into mail (tenant_id, organisation_id, kind, recipients, subject, body, document_id,
        requested_by_id, requested_at, outcome, settled_at, taken)
      select tenant_id, organisation_id, kind, recipients, subject, body, document_id,
        requested_by_id, requested_at + n * interval '1 minute', 'sent', requested_at + n * interval '1 minute', recipients
      from mail, generate_series(1, 30) n where id = ${id}`;
    const emails = await listed();
    expect(emails.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 20 }, () => 'sent'),
      'given-up',
    ]);
    expect(emails.at(-1)?.id).toBe(id);
    await system`delete from mail where requested_at > (select requested_at from mail where id = ${id})`;
  });

  it('is rejected after ten in an hour, and for sites without an email address', async () => {
    const one = await ready();
    for (let nth = 0; nth < 10; nth++) expect((await email([one.id])).status).toBe(200);
    const refused = await email([one.id]);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    test.now = new Date(test.now.getTime() + 3_600_001);
    await system`update site set email = null where organisation_id = ${world.organisation.id}`;
    const nowhere = await email([one.id]);
    expect(nowhere.status).toBe(422);
    expect(nowhere.json<Problem>().errors?.[0]?.detail).toBe(
      'None of the requesting sites has an email address',
    );
  });

  it('has notes of at most 200 characters, trimmed', async () => {
    const one = await ready();
    expect((await email([one.id], { notes: 'a'.repeat(201) })).status).toBe(422);
    expect((await email([one.id], { notes: `  ${'ā'.repeat(200)}  ` })).status).toBe(200);
    const { rows } = await withClient(test.adminUrl, (client) => client.query('select body from mail'));
    expect(rows[0].body).toContain(`\n\n${'ā'.repeat(200)}\n\n`);
  });
});
