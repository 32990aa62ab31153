import { describe, expect, test } from 'vitest';
import {
  extraLines,
  keptChoice,
  restoredChoice,
  saidOf,
} from '#features/consignment-detail/extras/extras.ts';
import { BLANK } from '#freight/blank-consignment.ts';

const offered = (deliveryExtraId: number, serviceTypeCode: string) => ({
  deliveryExtraId,
  deliveryExtraCode: `X${deliveryExtraId}`,
  deliveryExtraName: `Extra ${deliveryExtraId}`,
  deliveryExtraDescription: 'What it is',
  serviceTypeCode,
  isPerConsignment: true,
});
const asked = (id: number, quantity = 1, quantityCompleted = 0) => ({
  ...offered(id, 'STD'),
  instructionCode: 'INCLUDED' as const,
  quantity,
  quantityCompleted,
});

describe('extras of a consignment', () => {
  test('are those of its service type, and what it asks for though it ended [@EXTRA-02]', () => {
    const consignment = {
      ...BLANK,
      serviceType: { code: 'STD', name: 'Standard' },
      deliveryExtras: [asked(2), asked(9)],
    };
    const lines = extraLines(consignment, [offered(1, 'STD'), offered(2, 'STD'), offered(3, 'EXP')]);
    expect(lines.map(({ id, instruction }) => [id, instruction])).toEqual([
      [1, 'EXCLUDED'],
      [2, 'INCLUDED'],
      [9, 'INCLUDED'],
    ]);
  });

  test('say how often they are asked for and done [@EXTRA-01]', () => {
    const line = { id: 1, name: '', description: '', instruction: 'INCLUDED', quantity: 4 } as const;
    expect(saidOf({ ...line, completed: 0 })).toBe('Included, 4 pieces');
    expect(saidOf({ ...line, completed: 2 })).toBe('Included, 2 of 4 done');
    expect(saidOf({ ...line, completed: 4 })).toBe('Included, done');
    expect(saidOf({ ...line, quantity: 1, completed: 0 })).toBe('Included');
    expect(saidOf({ ...line, instruction: 'EXCLUDED', quantity: null, completed: 0 })).toBe('Not included');
  });
});

test('what was chosen comes back after a reload, and of what is none of ours nothing', () => {
  const choice = { serviceType: 'STD', entered: new Map([[3, 'ONREQUEST']] as const) };
  expect(restoredChoice(JSON.parse(JSON.stringify(keptChoice(choice))))).toEqual(choice);
  expect(restoredChoice({ serviceType: 'STD', entered: [[1, 'GONE'], 'x', ['2', 'INCLUDED']] })).toEqual({
    serviceType: 'STD',
    entered: new Map(),
  });
  for (const other of [null, {}, { serviceType: 1, entered: [] }, { serviceType: 'STD' }]) {
    expect(restoredChoice(other)).toBeNull();
  }
});
