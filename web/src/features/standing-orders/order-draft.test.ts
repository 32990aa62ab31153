import { expect, test } from 'vitest';
import { draftIssues, draftOf, newDraft, ruleOf } from '#features/standing-orders/order-draft.ts';
import type { StandingOrder } from '#features/standing-orders/orders-query.ts';

const TODAY = '2026-03-18';
const draft = { ...newDraft(TODAY, { id: 7, name: 'Two pallets' }), weekdays: [1, 4] as const };

test('a new order starts today, with the name of its template', () => {
  expect(newDraft(TODAY, null)).toMatchObject({ name: '', templateId: null, startText: '18/03/2026' });
  expect(ruleOf({ ...draft, startText: '+1', endText: '31/12/2026' }, TODAY)).toEqual({
    weekdays: [1, 4],
    everyWeeks: 1,
    startDay: '2026-03-19',
    endDay: '2026-12-31',
    onHoliday: 'NEXT',
    leadDays: 1,
  });
});

test('a draft without days, or with unreadable ones, has no rule', () => {
  expect(ruleOf({ ...draft, weekdays: [] }, TODAY)).toBeNull();
  expect(ruleOf({ ...draft, startText: 'soon' }, TODAY)).toBeNull();
  expect(ruleOf({ ...draft, endText: 'never' }, TODAY)).toBeNull();
});

test('the issues name their fields', () => {
  expect(draftIssues(draft, TODAY, null)).toEqual({});
  expect(
    draftIssues(
      { ...draft, name: ' ', templateId: null, weekdays: [], startText: '17/03/2026', endText: '16/03/2026' },
      TODAY,
      null,
    ),
  ).toEqual({
    name: 'Enter a name',
    templateId: 'Select a template',
    weekdays: 'Select at least one day',
    startDay: 'The first day must not be in the past',
  });
  expect(draftIssues({ ...draft, startText: '40/40/2026', endText: 'never' }, TODAY, null)).toEqual({
    startDay: 'Enter a date, such as 19/08/2026',
    endDay: 'Enter a date, such as 19/08/2026',
  });
  expect(draftIssues({ ...draft, endText: '17/03/2026' }, TODAY, null)).toEqual({
    endDay: 'The last day must not be before the first day',
  });
});

test('a stored order keeps its values and its first day', () => {
  const order = {
    name: 'Weekly',
    isReady: true,
    rule: {
      weekdays: [1],
      everyWeeks: 2,
      startDay: '2026-03-02',
      endDay: null,
      onHoliday: 'SKIP',
      leadDays: 0,
    },
  } as unknown as StandingOrder;
  const stored = draftOf(order);
  expect(stored).toMatchObject({ templateId: null, startText: '02/03/2026', endText: '', isReady: true });
  expect(draftIssues(stored, TODAY, order)).toEqual({});
});
