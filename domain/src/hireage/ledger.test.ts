import { describe, expect, it } from 'vitest';
import {
  balanceChange,
  balanceOf,
  entryDayIssue,
  entryNoteIssue,
  entryQuantityIssue,
  movementBlocker,
  type MovementState,
} from '#hireage/ledger.ts';

describe('the balance', () => {
  it('is the equipment that the partner holds: out, less returned and transferred, plus corrections', () => {
    expect(balanceOf({ out: 40, in: 12, transferred: 8, corrected: -3 })).toBe(17);
    expect(balanceOf({ out: 0, in: 5, transferred: 0, corrected: 0 })).toBe(-5);
  });

  it.each([
    ['OUT', 4, 4],
    ['IN', 4, -4],
    ['IN', -4, 4],
    ['TRANSFER', 4, -4],
    ['CORRECTION', -4, -4],
  ] as const)('changes with %s of %i by %i', (kind, quantity, change) => {
    expect(balanceChange(kind, quantity)).toBe(change);
  });
});

describe('an entry', () => {
  it.each([
    ['2026-03-18', null],
    ['2025-03-18', null],
    ['2025-03-17', 'The day must not be more than one year ago'],
    ['1999-01-01', 'The day must not be more than one year ago'],
    ['2026-03-19', 'The day must not be in the future'],
  ] as const)('of %s has the issue %s on 18/03/2026', (day, issue) => {
    expect(entryDayIssue(day, '2026-03-18')).toBe(issue);
  });

  it.each([
    ['IN', 1],
    ['TRANSFER', 999],
    ['CORRECTION', -99_999],
    ['CORRECTION', 1000],
  ] as const)('%s may have the quantity %i', (kind, quantity) => {
    expect(entryQuantityIssue(kind, quantity)).toBeNull();
  });

  it.each([0, -1, 1000, 1.5])('In rejects the quantity %d', (quantity) => {
    expect(entryQuantityIssue('IN', quantity)).toBe('Must be a whole number from 1 to 999');
  });

  it.each([0, 100_000, -100_000, 0.5])('a correction rejects the quantity %d', (quantity) => {
    expect(entryQuantityIssue('CORRECTION', quantity)).toBe(
      'Must be a whole number from -99,999 to 99,999, and not 0',
    );
  });

  it('needs a reason when it is a correction', () => {
    expect(entryNoteIssue('CORRECTION', null)).toBe('Enter a reason');
    expect(entryNoteIssue('CORRECTION', 'Counted')).toBeNull();
    expect(entryNoteIssue('IN', null)).toBeNull();
  });
});

describe('an action on a movement', () => {
  const entry: MovementState = { isEntry: true, isReversal: false, isReversed: false, isDisputed: false };

  it.each([
    [entry, null],
    [{ ...entry, isDisputed: true }, null],
    [{ ...entry, isEntry: false }, 'Only recorded entries can be reversed'],
    [{ ...entry, isReversal: true }, "A reversal can't be reversed. Record the movement again."],
    [{ ...entry, isReversed: true }, 'The entry has already been reversed'],
  ])('reversing %j: %s', (movement, reason) => {
    expect(movementBlocker('reverse', movement)).toBe(reason);
  });

  it.each([
    [entry, null],
    [{ ...entry, isEntry: false }, null],
    [{ ...entry, isReversal: true }, "A reversal can't be disputed"],
    [{ ...entry, isReversed: true }, 'The entry has already been reversed'],
    [{ ...entry, isDisputed: true }, 'The movement is already disputed'],
  ])('disputing %j: %s', (movement, reason) => {
    expect(movementBlocker('dispute', movement)).toBe(reason);
  });
});
