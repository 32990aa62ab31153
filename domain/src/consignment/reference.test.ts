import { describe, expect, test } from 'vitest';
import { isReference, referenceInPath } from '#consignment/reference.ts';

describe('the reference in a path', () => {
  test.each([
    ['KEA00000001', 'KEA00000001'],
    ['kea00000001', 'KEA00000001'],
    ['Kea00000001', 'KEA00000001'],
    // Another server's reference stays as it is.
    ['fm-1042', 'fm-1042'],
  ])('of %s is %s', (path, reference) => expect(referenceInPath(path)).toBe(reference));

  test.each(['imports', 'full', 'bulk', 'KEA', '', '../1', 'KEA 1', 'a/1'])('of %j is null', (path) =>
    expect(referenceInPath(path)).toBeNull(),
  );
});

test.each([
  ['kea00012647', true],
  [' KEA00012647 ', true],
  ['KEA0001264', false],
])('%j is a complete reference: %s', (text, expected) => expect(isReference(text)).toBe(expected));
