import { describe, expect, test } from 'vitest';
import {
  extraLines,
  storedChoice,
  restoreChoice,
  extraText,
} from '#features/consignment-detail/extras/extras.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';

const available = (deliveryExtraId: number, serviceTypeCode: string) => ({
  deliveryExtraId,
  deliveryExtraCode: `X${deliveryExtraId}`,
  deliveryExtraName: `Extra ${deliveryExtraId}`,
  deliveryExtraDescription: 'Description',
  serviceTypeCode,
  isPerConsignment: true,
});
const requested = (id: number, quantity = 1, quantityCompleted = 0) => ({
  ...available(id, 'STD'),
  instructionCode: 'INCLUDED' as const,
  quantity,
  quantityCompleted,
});

describe('extras of a consignment', () => {
  test('are those of its service type and requested ones that were withdrawn [@EXTRA-02]', () => {
    const consignment = {
      ...BLANK_CONSIGNMENT,
      serviceType: { code: 'STD', name: 'Standard' },
      deliveryExtras: [requested(2), requested(9)],
    };
    const lines = extraLines(consignment, [available(1, 'STD'), available(2, 'STD'), available(3, 'EXP')]);
    expect(lines.map(({ id, instruction }) => [id, instruction])).toEqual([
      [1, 'EXCLUDED'],
      [2, 'INCLUDED'],
      [9, 'INCLUDED'],
    ]);
  });

  test('show the requested and the completed quantity [@EXTRA-01]', () => {
    const line = { id: 1, name: '', description: '', instruction: 'INCLUDED', quantity: 4 } as const;
    expect(extraText({ ...line, completed: 0 })).toBe('Included, 4 pieces');
    expect(extraText({ ...line, completed: 2 })).toBe('Included, 2 of 4 done');
    expect(extraText({ ...line, completed: 4 })).toBe('Included, done');
    expect(extraText({ ...line, quantity: 1, completed: 0 })).toBe('Included');
    expect(extraText({ ...line, instruction: 'EXCLUDED', quantity: null, completed: 0 })).toBe(
      'Not included',
    );
  });
});

test('restores a stored choice and rejects invalid values', () => {
  const choice = { serviceType: 'STD', entered: new Map([[3, 'ONREQUEST']] as const) };
  expect(restoreChoice(JSON.parse(JSON.stringify(storedChoice(choice))))).toEqual(choice);
  expect(restoreChoice({ serviceType: 'STD', entered: [[1, 'GONE'], 'x', ['2', 'INCLUDED']] })).toEqual({
    serviceType: 'STD',
    entered: new Map(),
  });
  for (const other of [null, {}, { serviceType: 1, entered: [] }, { serviceType: 'STD' }]) {
    expect(restoreChoice(other)).toBeNull();
  }
});
