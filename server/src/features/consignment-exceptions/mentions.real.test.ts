import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { nameOf, useExceptionWork } from '#testing/exception-work-world.ts';
import type { Caller } from '#testing/world.ts';

type Notifications = ResponseBody<'notifications'>;

const NEVER_ID = 2_147_483_646;

const work = useExceptionWork();

const comment = (
  { reference, id }: { readonly reference: string; readonly id: string },
  body: { readonly text: string; readonly mentions?: readonly number[] },
  as: Parameters<typeof work.send>[2] = {},
) => work.send(`POST ${reference}/exceptions/${id}/comments`, body, as);

const bell = async (caller: Caller, about: string) =>
  (await work.app.request(caller, `GET ${work.freight.path}/notifications`))
    .json<Notifications>()
    .filter(({ reference }) => reference === about);

it('a mentioned user is stored with the comment and notified once, with the exception to open', async () => {
  const subject = await work.withException();
  const { reference, id } = subject;
  const { colleague } = work;
  const text = `@${nameOf(colleague)}, call the receiver`;
  const headers = { 'idempotency-key': '6f1c8f0e-0000-4000-8000-000000000001' };
  // A user that is named twice is one mention.
  const body = { text, mentions: [colleague.userId, colleague.userId] };
  const sent = await comment(subject, body, { headers });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.json()).toEqual(await work.consignment(reference));
  const repeated = await comment(subject, body, { headers });
  expect([repeated.status, repeated.text]).toEqual([200, sent.text]);
  const entryFor = async (caller: Caller) => (await work.listed(reference, caller)).exceptions[0]?.entries;
  const mention = { id: colleague.userId, name: nameOf(colleague) };
  expect(await entryFor(work.freight.caller)).toMatchObject([
    { kind: 'comment', text, mentions: [{ ...mention, isMe: false }] },
  ]);
  expect(await entryFor(colleague)).toMatchObject([{ mentions: [{ ...mention, isMe: true }] }]);
  expect(await bell(colleague, reference)).toMatchObject([
    {
      kind: 'mention',
      message: `${nameOf(work.freight.caller)} mentioned you on ${reference}`,
      isFailure: false,
      exceptionId: id,
      standingOrderId: null,
      atDateTimeUtc: work.app.now.toISOString(),
    },
  ]);
  expect(await bell(work.limited, reference)).toEqual([]);
});

it('a user that mentions himself is named and not notified', async () => {
  const subject = await work.withException();
  const { limited, colleague } = work;
  const sent = await comment(
    subject,
    { text: 'For both of us', mentions: [limited.userId, colleague.userId] },
    { caller: limited },
  );
  expect(sent.status, sent.text).toBe(200);
  const [exception] = (await work.listed(subject.reference)).exceptions;
  expect(exception?.entries[0]?.mentions.map(({ id }) => id).toSorted()).toEqual(
    [limited.userId, colleague.userId].toSorted(),
  );
  expect(await bell(limited, subject.reference)).toEqual([]);
  expect(await bell(colleague, subject.reference)).toHaveLength(1);
});

it('users without access, of other organisations and that do not exist are refused alike', async () => {
  const subject = await work.withException();
  const { organisation } = work.freight;
  const stranger = await work.app.world.person(
    await work.app.world.organisation(work.freight.organisation.tenant),
  );
  const former = await work.app.world.person(organisation);
  await work.asSystem(sql`
    update membership set is_active = false
    where organisation_id = ${organisation.id} and user_id = ${former.userId}`);
  const refusals = await Promise.all(
    [work.neighbour.userId, stranger.userId, former.userId, NEVER_ID].map(async (userId) => {
      const { status, json } = await comment(subject, {
        text: 'Look at this',
        mentions: [work.colleague.userId, userId],
      });
      const { requestId: _, ...problem } = json<Problem>();
      return { status, problem };
    }),
  );
  const [first] = refusals;
  expect(first).toMatchObject({
    status: 422,
    problem: { errors: [{ pointer: '/mentions/1', detail: 'This user cannot see the consignment' }] },
  });
  for (const refusal of refusals) expect(refusal).toEqual(first);
  // The comment was refused with its mentions.
  expect((await work.listed(subject.reference)).exceptions[0]?.entries).toEqual([]);
  expect(await bell(work.colleague, subject.reference)).toEqual([]);
});

it('a comment mentions at most 20 users', async () => {
  const subject = await work.withException();
  const mentions = Array.from({ length: 21 }, (_, index) => index + 1);
  const { status, json } = await comment(subject, { text: 'All', mentions });
  expect([status, json<Problem>().errors]).toEqual([
    422,
    [{ pointer: '/mentions', detail: 'At most 20 users' }],
  ]);
});

it('a user that loses access keeps the name in the comment, and the notification is hidden', async () => {
  const subject = await work.withException();
  const { organisation } = work.freight;
  const leaver = await work.app.world.person(organisation);
  await comment(subject, { text: `@${nameOf(leaver)}`, mentions: [leaver.userId] });
  expect(await bell(leaver, subject.reference)).toHaveLength(1);
  await work.asSystem(sql`
    delete from membership_site where organisation_id = ${organisation.id} and user_id = ${leaver.userId}
      and site_id = ${organisation.siteIds[0] ?? 0}`);
  expect(await bell(leaver, subject.reference)).toEqual([]);
  const opened = await work.app.request(leaver, `GET ${work.freight.path}/consignments/${subject.reference}`);
  expect(opened.status).toBe(404);
  const [exception] = (await work.listed(subject.reference)).exceptions;
  expect(exception?.entries[0]?.mentions.map(({ name }) => name)).toEqual([nameOf(leaver)]);
});

it('the list finds the consignments whose comments mention the user', async () => {
  const subject = await work.withException();
  const other = await work.withException();
  const reader = await work.app.world.person(work.freight.organisation);
  await comment(subject, { text: 'Look', mentions: [reader.userId] });
  await comment(other, { text: 'Look', mentions: [work.colleague.userId] });
  const found = async (caller: Caller) =>
    (
      await work.app.request(caller, `POST ${work.freight.path}/consignments/search`, {
        body: { mentionsMe: true },
      })
    )
      .json<ResponseBody<'searchConsignments'>>()
      .results.map(({ reference }) => reference);
  expect(await found(reader)).toEqual([subject.reference]);
  expect(await found(work.neighbour)).toEqual([]);
});
