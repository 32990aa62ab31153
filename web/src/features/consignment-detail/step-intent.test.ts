import { describe, expect, test } from 'vitest';
import { intentFor } from '#features/consignment-detail/step-intent.ts';

const shown = { step: 'markAsReady' as const, reference: 'KEA00012647', version: 3 };
let keys = 0;
const newKey = () => `key-${(keys += 1)}`;

describe('the wish for a step', () => {
  test('keeps its key as long as it is open for the same version', () => {
    const first = intentFor(null, shown, newKey);
    expect(intentFor(first, shown, newKey)).toBe(first);
  });

  test('is a new one for another version or another consignment', () => {
    const first = intentFor(null, shown, newKey);
    expect(intentFor(first, { ...shown, version: 4 }, newKey).key).not.toBe(first.key);
    expect(intentFor(first, { ...shown, reference: 'KEA00012648' }, newKey).key).not.toBe(first.key);
    expect(intentFor(first, { ...shown, step: 'requestPickup' }, newKey).key).not.toBe(first.key);
  });
});
