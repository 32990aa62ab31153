import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { after, nameOf, useExceptionWork } from '#testing/exception-work-world.ts';
import { deskPerson } from '#testing/provider-client.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;

const work = useExceptionWork();

// First, because Today has eight rows.
it('Today shows the exception with its owner, and the list finds it by owner', async () => {
  const { reference, id } = await work.withException();
  const rowOf = async (caller: Caller) => {
    const response = await work.app.request(caller, `POST ${work.freight.path}/reports/today`, { body: {} });
    const { sections } = response.json<ResponseBody<'today'>>();
    return sections
      .find(({ code }) => code === 'EXCEPTIONS')
      ?.rows.find((row) => row.reference === reference);
  };
  expect(await rowOf(work.freight.caller)).toMatchObject({
    exception: { id, owner: null },
    action: { code: 'openException', label: 'Open exception' },
  });
  await work.send(`PUT ${reference}/exceptions/${id}/owner`, { owner: work.colleague.userId });
  expect((await rowOf(work.colleague))?.exception).toEqual({
    id,
    owner: { id: work.colleague.userId, name: nameOf(work.colleague), isMe: true },
    due: { dueAtDateTimeUtc: '2026-03-19T00:30:00.000Z', isOverdue: false, text: 'Due in 8 h' },
  });
  const search = (exceptionOwners: readonly string[]) =>
    work.app.request(work.freight.caller, `POST ${work.freight.path}/consignments/search`, {
      body: { searchTerm: reference, exceptions: ['UNRESOLVED'], exceptionOwners },
    });
  const owned = (await search([String(work.colleague.userId)])).json<ResponseBody<'searchConsignments'>>();
  expect(owned.results.map((row) => row.reference)).toEqual([reference]);
  expect((await search(['NONE', String(work.limited.userId)])).json()).toMatchObject({ rowCount: 0 });
  const organisation = await work.app.request(
    work.freight.caller,
    `GET /api/v2/users/me/organisations/${work.freight.organisation.id}`,
  );
  expect(
    organisation
      .json<ResponseBody<'myOrganisation'>>()
      .members?.map(({ name }) => name)
      .toSorted(),
  ).toEqual([work.freight.caller, work.colleague, work.limited, work.neighbour].map(nameOf).toSorted());
});

describe('an exception', () => {
  it('is listed with its type, its party and the users who can see the consignment', async () => {
    const { reference, id, start } = await work.withException();
    const { exceptions, possibleOwners } = await work.listed(reference);
    expect(possibleOwners.map(({ name }) => name).toSorted()).toEqual(
      [work.freight.caller, work.colleague, work.limited].map(nameOf).toSorted(),
    );
    expect(exceptions).toEqual([
      {
        id,
        title: 'Receiver closed',
        description: 'The gate was locked',
        raisedAtDateTimeUtc: start,
        nextToAct: 'PROVIDER',
        due: { dueAtDateTimeUtc: '2026-03-19T00:30:00.000Z', isOverdue: false, text: 'Due in 8 h' },
        isResolved: false,
        resolvedAtDateTimeUtc: null,
        resolvedBy: null,
        owner: null,
        entries: [],
        request: null,
        requestOptions: [
          { kind: 'redelivery', blockedBecause: 'The freight provider does not have the freight' },
          { kind: 'return', blockedBecause: 'The freight provider does not have the freight' },
          { kind: 'new-address', blockedBecause: 'The freight provider does not have the freight' },
        ],
        hasNewAnswer: false,
      },
    ]);
  });

  it('keeps its id and its work when an earlier event arrives late', async () => {
    const { reference, id, start } = await work.withException();
    await work.send(`PUT ${reference}/exceptions/${id}/owner`, { owner: 'me' });
    await work.send(`POST ${reference}/exceptions/${id}/comments`, { text: 'Called the receiver' });
    work.app.now = new Date(after(30, start));
    const [outcome] = await work.report({
      type: 'status',
      id: work.newId(),
      reference,
      occurredAt: start,
      status: 'PICKUP',
    });
    expect(outcome).toMatchObject({ outcome: 'applied' });
    const { exceptions } = await work.listed(reference);
    expect(exceptions).toMatchObject([
      {
        id,
        owner: { name: nameOf(work.freight.caller), isMe: true },
        entries: [{ kind: 'assigned' }, { kind: 'comment', text: 'Called the receiver' }],
      },
    ]);
    const shown = await work.consignment(reference);
    expect(shown.deliveryEvents.map(({ ownerName }) => ownerName)).toEqual([nameOf(work.freight.caller)]);
  });
});

describe('assigning an exception', () => {
  it('sets me or another user as the owner, with an entry, a version and an audit row', async () => {
    const { reference, id } = await work.withException();
    const before = await work.consignment(reference);
    const mine = await work.send(`PUT ${reference}/exceptions/${id}/owner`, { owner: 'me' });
    expect([mine.status, mine.headers['etag']]).toEqual([200, `"${before.version + 1}"`]);
    expect(mine.json()).toEqual(await work.consignment(reference));
    // Last saved is not changed by work on an exception.
    expect(mine.json<Consignment>().lastModifiedAtDateTimeUtc).toBe(before.lastModifiedAtDateTimeUtc);
    await work.send(`PUT ${reference}/exceptions/${id}/owner`, { owner: work.colleague.userId });
    const [seen] = (await work.listed(reference, work.colleague)).exceptions;
    expect(seen?.owner).toEqual({ id: work.colleague.userId, name: nameOf(work.colleague), isMe: true });
    await work.send(`PUT ${reference}/exceptions/${id}/owner`, { owner: null });
    const [exception] = (await work.listed(reference)).exceptions;
    expect(exception).toMatchObject({
      owner: null,
      entries: [
        { kind: 'assigned', author: nameOf(work.freight.caller), text: nameOf(work.freight.caller) },
        { kind: 'assigned', author: nameOf(work.freight.caller), text: nameOf(work.colleague) },
        { kind: 'assigned', author: nameOf(work.freight.caller), text: null },
      ],
    });
    const search = await work.app.request(
      work.freight.caller,
      `POST ${work.freight.path}/consignments/search`,
      {
        body: { searchTerm: reference, exceptionOwners: ['NONE'] },
      },
    );
    expect(search.json()).toMatchObject({ rowCount: 1 });
    expect(
      await work.asSystem(sql`
        select a.operation, a.version from audit_entry a join consignment c on c.id = a.consignment_id
        where c.reference = ${reference} and a.operation = 'assignException' order by a.version`),
    ).toEqual([1, 2, 3].map((step) => ({ operation: 'assignException', version: before.version + step })));
  });

  it('changes nothing when the user is the owner already, as after a double click', async () => {
    const { reference, id } = await work.withException();
    const { version } = await work.consignment(reference);
    const headers = { 'if-match': `"${version}"` };
    const both = await Promise.all(
      [1, 2].map(() => work.send(`PUT ${reference}/exceptions/${id}/owner`, { owner: 'me' }, { headers })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await work.consignment(reference)).version).toBe(version + 1);
    expect((await work.listed(reference)).exceptions[0]?.entries).toHaveLength(1);
  });

  it('is refused for a stale version, for a resolved exception and for users who cannot see the consignment', async () => {
    const { reference, id } = await work.withException();
    const path = `PUT ${reference}/exceptions/${id}/owner` as const;
    const stale = await work.send(path, { owner: 'me' }, { headers: { 'if-match': '"1"' } });
    expect([stale.status, stale.json<Problem>().code]).toEqual([412, 'stale-version']);
    for (const owner of [work.neighbour.userId, 2_147_483_647]) {
      const response = await work.send(path, { owner });
      expect(response.status).toBe(422);
      expect(response.json<Problem>().errors).toEqual([
        { pointer: '/owner', detail: 'This user cannot see the consignment' },
      ]);
    }
    for (const owner of ['you', 0]) {
      const response = await work.send(path, { owner });
      expect([response.status, response.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/owner']);
    }
    await work.send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' });
    const late = await work.send(path, { owner: 'me' });
    expect([late.status, late.json<Problem>().detail]).toEqual([409, 'The exception is already resolved']);
  });
});

describe('commenting on an exception', () => {
  it('adds the comment once for the same key, also to a resolved exception', async () => {
    const { reference, id, start } = await work.withException();
    const path = `POST ${reference}/exceptions/${id}/comments` as const;
    const headers = { 'idempotency-key': work.newId() };
    const first = await work.send(path, { text: '  Called the receiver ' }, { headers });
    const again = await work.send(path, { text: '  Called the receiver ' }, { headers });
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    await work.send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' });
    work.app.now = new Date(after(10, start));
    const late = await work.send(path, { text: 'Thanks' }, { caller: work.limited });
    expect(late.status, late.text).toBe(200);
    expect((await work.listed(reference)).exceptions[0]?.entries).toEqual([
      expect.objectContaining({
        kind: 'comment',
        author: nameOf(work.freight.caller),
        text: 'Called the receiver',
      }),
      expect.objectContaining({ kind: 'resolved', text: 'Delivered by hand' }),
      {
        id: expect.any(Number),
        kind: 'comment',
        atDateTimeUtc: after(10, start),
        author: nameOf(work.limited),
        text: 'Thanks',
        mentions: [],
      },
    ]);
  });

  it('names the field of an empty or too long comment', async () => {
    const { reference, id } = await work.withException();
    for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b']) {
      const response = await work.send(`POST ${reference}/exceptions/${id}/comments`, { text });
      expect([response.status, response.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/text']);
    }
  });

  it('is not shown to the provider', async () => {
    const { reference, id } = await work.withException();
    await work.send(`POST ${reference}/exceptions/${id}/comments`, { text: 'comment-canary' });
    const desk = await deskPerson(work.app, work.freight.organisation.tenant);
    const seen = await desk.request(`GET /api/desk/v1/consignment?code=${reference}`);
    expect(seen.status, seen.text).toBe(200);
    const feed = await work.client.request('GET /api/provider/v1/changes?limit=200');
    expect(`${seen.text} ${feed.text}`).not.toContain('comment-canary');
    const context = { tenantId: work.freight.organisation.tenant.id, sub: 'linehaul' };
    const entries = await work.app.deps.database.forProvider(context, (tx) =>
      tx.query(sql`select content from exception_entry`),
    );
    expect(entries).toEqual([]);
  });
});

it('[@LIST-15] exceptions of other sites and unknown exceptions are not found', async () => {
  const { reference, id } = await work.withException();
  const other = await work.withException();
  const tried = [
    [work.neighbour, reference, id],
    [work.freight.caller, reference, other.id],
    [work.freight.caller, reference, 'event-999999999'],
    [work.freight.caller, reference, 'nothing'],
  ] as const;
  for (const [caller, ref, exception] of tried) {
    const path = `${ref}/exceptions/${exception}` as const;
    const statuses = [
      (await work.send(`PUT ${path}/owner`, { owner: 'me' }, { caller })).status,
      (await work.send(`POST ${path}/comments`, { text: 'x' }, { caller })).status,
      (await work.send(`POST ${path}/resolution`, { reason: 'x' }, { caller })).status,
    ];
    expect([exception, ...statuses]).toEqual([exception, 404, 404, 404]);
  }
  const list = await work.app.request(
    work.neighbour,
    `GET ${work.freight.path}/consignments/${reference}/exceptions`,
  );
  expect(list.status).toBe(404);
});
