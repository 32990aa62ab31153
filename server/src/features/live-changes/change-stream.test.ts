import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ChangeStream } from '#features/live-changes/change-stream.ts';

const AUDIENCE = { organisationIds: [1], userId: 21, siteIds: [11, 12] };
const STAFF = { organisationIds: [1, 2], userId: 31, siteIds: null };
const change = (number: number, siteId = 11) => ({
  reference: `ABC${String(number).padStart(8, '0')}`,
  version: 1,
  siteId,
});

test('a stream that its client does not read is destroyed after 256 KB', () => {
  let slow = 0;
  const stream = new ChangeStream(AUDIENCE, 'start', () => (slow += 1));
  const changes = Array.from({ length: 500 }, (_, index) => change(index));
  let sent = 0;
  for (; !stream.body.destroyed && sent < 100; sent += 1) {
    stream.add({ id: String(sent), organisationId: 1, changes, jobs: [] });
    stream.flush();
  }
  // 26 KB each.
  expect([slow, sent]).toEqual([1, 11]);
  stream.add({ id: 'later', organisationId: 1, changes, jobs: [] });
  stream.flush();
  expect(slow).toBe(1);
});

test('joins changes, keeps the latest version, and leaves out other organisations and sites', async () => {
  const stream = new ChangeStream(AUDIENCE, 'start', () => {});
  stream.add({ id: 'a', organisationId: 1, changes: [change(1), change(2, 13)], jobs: [] });
  stream.add({ id: 'b', organisationId: 2, changes: [change(3)], jobs: [] });
  stream.add({
    id: 'c',
    organisationId: 1,
    changes: [
      { ...change(1, 12), version: 2 },
      { ...change(1), version: null },
    ],
    jobs: [],
  });
  stream.end();
  stream.body.setEncoding('utf8');
  const [text] = await once(stream.body, 'data');
  expect(text).toBe('id: c\nevent: changes\ndata: [{"reference":"ABC00000001","version":2,"siteId":12}]\n\n');
});

test('more than 500 changes become refresh', async () => {
  const stream = new ChangeStream(AUDIENCE, 'start', () => {});
  stream.add({
    id: 'a',
    organisationId: 1,
    changes: Array.from({ length: 501 }, (_, index) => change(index)),
    jobs: [],
  });
  stream.end();
  stream.body.setEncoding('utf8');
  const [text] = await once(stream.body, 'data');
  expect(text).toBe('id: a\nevent: refresh\ndata: {}\n\n');
});

test('sends each job once, to its user and to the users of its site', async () => {
  const stream = new ChangeStream(AUDIENCE, 'start', () => {});
  const jobs = [
    { kind: 'bulk', id: 1, userId: 21, siteId: null },
    { kind: 'bulk', id: 1, userId: 21, siteId: null },
    { kind: 'bulk', id: 2, userId: 22, siteId: null },
    { kind: 'import', id: 3, userId: null, siteId: 12 },
    { kind: 'import', id: 4, userId: null, siteId: 13 },
  ] as const;
  stream.add({ id: 'a', organisationId: 1, changes: [], jobs });
  stream.add({ id: 'b', organisationId: 2, changes: [], jobs });
  stream.end();
  stream.body.setEncoding('utf8');
  const [text] = await once(stream.body, 'data');
  expect(text).toBe('id: b\nevent: jobs\ndata: [{"kind":"bulk","id":1},{"kind":"import","id":3}]\n\n');
});

test('more than 500 jobs become refresh', async () => {
  const stream = new ChangeStream(AUDIENCE, 'start', () => {});
  const jobs = Array.from(
    { length: 501 },
    (_, id) => ({ kind: 'bulk', id, userId: 21, siteId: null }) as const,
  );
  stream.add({ id: 'a', organisationId: 1, changes: [], jobs });
  stream.end();
  stream.body.setEncoding('utf8');
  const [text] = await once(stream.body, 'data');
  expect(text).toBe('id: a\nevent: refresh\ndata: {}\n\n');
});

test('staff gets refresh for changes at all organisations of its tenant, and nothing about jobs', async () => {
  const stream = new ChangeStream(STAFF, 'start', () => {});
  const jobs = [{ kind: 'import', id: 3, userId: null, siteId: 12 }] as const;
  stream.add({ id: 'a', organisationId: 1, changes: [], jobs });
  stream.add({ id: 'b', organisationId: 3, changes: [change(1)], jobs: [] });
  stream.flush();
  expect(stream.body.readableLength).toBe(0);
  stream.add({ id: 'c', organisationId: 2, changes: [change(1)], jobs: [] });
  stream.end();
  stream.body.setEncoding('utf8');
  const [text] = await once(stream.body, 'data');
  expect(text).toBe('id: c\nevent: refresh\ndata: {}\n\n');
});
