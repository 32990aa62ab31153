import { describe, expect, it } from 'vitest';
import { mentionedUsers, mentionParts, offeredUsers, openMention } from '#consignment/mentions.ts';

const MERE = { id: 1, name: 'Mere Rangi' };
const ANN = { id: 2, name: 'Ann' };
const ANN_LEE = { id: 3, name: 'Ann Lee' };
const HOHEPA = { id: 4, name: 'Hōhepa Tūhoe' };
const USERS = [ANN, ANN_LEE, HOHEPA, MERE];
const NAMES = USERS.map(({ name }) => name);

describe('mentionParts', () => {
  it.each([
    ['no names', 'Called the receiver', [['Called the receiver', false]]],
    [
      'a name in the middle',
      'Ask @Mere Rangi, please',
      [
        ['Ask ', false],
        ['@Mere Rangi', true],
        [', please', false],
      ],
    ],
    ['the longest name', '@Ann Lee', [['@Ann Lee', true]]],
    [
      'a name in another case',
      '@ann and @HŌHEPA TŪHOE',
      [
        ['@ann', true],
        [' and ', false],
        ['@HŌHEPA TŪHOE', true],
      ],
    ],
    ['an email address', 'info@Ann', [['info@Ann', false]]],
    ['the start of a longer word', '@Anna', [['@Anna', false]]],
    ['an empty text', '', []],
  ] as const)('splits %s', (_, text, expected) => {
    expect(mentionParts(text, NAMES).map((part) => [part.text, part.isMention])).toEqual(expected);
  });
});

describe('mentionedUsers', () => {
  it('finds each written user once', () => {
    expect(mentionedUsers('@Mere Rangi and @Ann. @mere rangi?', USERS, new Set())).toEqual([ANN, MERE]);
    expect(mentionedUsers('Mere Rangi and info@Ann', USERS, new Set())).toEqual([]);
  });

  it('prefers the chosen ones of users with the same name', () => {
    const other = { id: 9, name: 'Ann' };
    expect(mentionedUsers('@Ann', [ANN, other], new Set([9]))).toEqual([other]);
    expect(mentionedUsers('@Ann', [ANN, other], new Set())).toEqual([ANN, other]);
    // The user deleted the name again.
    expect(mentionedUsers('Hello', [ANN, other], new Set([9]))).toEqual([]);
  });
});

describe('openMention', () => {
  it.each([
    ['directly after the @', 'Ask @', { start: 4, query: '' }],
    ['inside a name of two words', 'Ask @Mere R', { start: 4, query: 'Mere R' }],
    ['at the end of a complete name', '@Mere Rangi', { start: 0, query: 'Mere Rangi' }],
    ['after a complete name', '@Mere Rangi c', null],
    ['in an email address', 'info@kea', null],
    ['after a space', 'at @ 5 pm', null],
    ['on the next line', '@Mere\n', null],
    ['without an @', 'Mere', null],
    ['far after the @', `@${'a'.repeat(61)}`, null],
  ])('%s', (_, text, expected) => {
    expect(openMention(text, text.length, NAMES)).toEqual(expected);
  });

  it('regards the text before the caret alone', () => {
    expect(openMention('@Me called', 3, NAMES)).toEqual({ start: 0, query: 'Me' });
  });
});

it.each([
  ['', [2, 3, 4, 1]],
  ['ann', [2, 3]],
  ['lee a', [3]],
  ['TUHOE', [4]],
  ['ere', []],
])('"%s" offers the users %j', (query, ids) => {
  expect(offeredUsers(USERS, query).map(({ id }) => id)).toEqual(ids);
});
