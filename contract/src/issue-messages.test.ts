import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from '#issue-messages.ts';

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { error: issueMessage });
  return error?.issues.map(({ message }) => message);
};

test.each<[string, z.ZodType, unknown, string]>([
  ['no body', z.strictObject({}), undefined, 'The request has no body'],
  ['a missing field', z.strictObject({ name: z.string() }), {}, 'Is required'],
  ['a missing choice', z.strictObject({ type: z.enum(['A', 'B']) }), {}, 'Is required'],
  ['a number for a text', z.string(), 7, 'Must be text'],
  ['a text for a number', z.number(), '7', 'Must be a number'],
  ['a number without end', z.number(), Infinity, 'Must be a number'],
  ['a fraction', z.number().int(), 1.5, 'Must be a whole number'],
  ['a text for true or false', z.boolean(), 'yes', 'Must be true or false'],
  ['an object for a list', z.array(z.string()), {}, 'Must be a list'],
  ['a list for an object', z.strictObject({}), [], 'Must be an object'],
  ['a value for null', z.null(), 1, 'Must be null'],
  ['another choice', z.enum(['DRAFT', 'FINAL']), 'STAGED', 'Must be one of: DRAFT, FINAL'],
  ['another constant', z.literal('New Zealand'), 'Australia', 'Must be New Zealand'],
  ['a number below the limit', z.number().min(1), 0, 'Must be at least 1'],
  ['a number on the excluded limit', z.number().gt(1), 1, 'Must be more than 1'],
  ['a number above the limit', z.number().max(9), 10, 'Must be at most 9'],
  ['a number on the excluded upper limit', z.number().lt(9), 9, 'Must be less than 9'],
  ['an empty list', z.array(z.number()).min(1), [], 'Must not be empty'],
  ['a short list', z.array(z.number()).min(2), [1], 'Must have at least 2 entries'],
  ['a long list', z.array(z.number()).max(2), [1, 2, 3], 'Must have at most 2 entries'],
  ['a list with two entries for one', z.array(z.number()).max(1), [1, 2], 'Must have at most 1 entry'],
  ['an empty text', z.string().min(1), '', 'Is required'],
  ['a short text', z.string().min(3), 'ab', 'Minimum length is 3 characters'],
  ['a long text', z.string().max(2), 'abc', 'Maximum length is 2 characters'],
  ['a text of another form', z.string().regex(/^\d+$/), 'x', 'Does not have the required format'],
  ['a number between steps', z.number().multipleOf(5), 7, 'Must be a multiple of 5'],
  ['an unknown field', z.strictObject({}), { more: 1 }, 'Is not a known field'],
  ['an unknown key', z.record(z.enum(['a']), z.number()), { b: 1 }, 'Is not a known field'],
  ['no variant', z.union([z.literal(10), z.literal(20)]), 15, 'Must be one of: 10, 20'],
  ['no type of a union', z.union([z.number(), z.boolean()]), 'x', 'Is not valid'],
  [
    'an unknown variant',
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('note') }),
      z.strictObject({ type: z.literal('price') }),
    ]),
    { type: 'parcel' },
    'Must be one of: note, price',
  ],
  ['a broken rule without a message', z.string().refine(() => false), 'x', 'Is not valid'],
])('%s has a message of our own', (_name, schema, value, message) => {
  expect(messagesOf(schema, value)).toContain(message);
});

test('the message of a schema has priority', () => {
  expect(messagesOf(z.string().regex(/^\d+$/, 'Must be a whole number'), 'x')).toEqual([
    'Must be a whole number',
  ]);
});
