import { describe, expect, test } from 'vitest';
import { statusActionRequestFor } from '#freight/status-action-request.ts';

const shown = { action: 'markAsReady' as const, reference: 'KEA00012647', version: 3 };
let keys = 0;
const newKey = () => ({ key: `key-${(keys += 1)}`, at: '2026-11-23T00:00:00.000Z' });

describe('statusActionRequestFor', () => {
  test('keeps the key for the same action and version', () => {
    const first = statusActionRequestFor(null, shown, newKey);
    expect(statusActionRequestFor(first, shown, newKey)).toBe(first);
  });

  test('uses a new key for another version, consignment or action', () => {
    const first = statusActionRequestFor(null, shown, newKey);
    expect(statusActionRequestFor(first, { ...shown, version: 4 }, newKey).key).not.toBe(first.key);
    expect(statusActionRequestFor(first, { ...shown, reference: 'KEA00012648' }, newKey).key).not.toBe(
      first.key,
    );
    expect(statusActionRequestFor(first, { ...shown, action: 'requestPickup' }, newKey).key).not.toBe(
      first.key,
    );
  });
});
