import { describe, expect, it } from 'vitest';
import { isTooShortForTrigrams, searchText } from '#consignment/search-text.ts';

describe('the search text of a consignment', () => {
  it('is folded, one text per line', () => {
    const texts = {
      reference: 'KEA00000001',
      senderName: 'Kōwhai  Joinery',
      receiverName: 'Ōtaki\nStore',
      senderReference: null,
      receiverReference: 'PO-7',
    };
    expect(searchText(texts)).toBe('kea00000001\nkowhai joinery\notaki store\n\npo-7');
  });
});

describe('a term too short for the trigram index', () => {
  it.each(['a', 'ab', 'é', '-', '-/-', '1.2', 'a-b', 'a b c'])('%s', (term) => {
    expect(isTooShortForTrigrams(term)).toBe(true);
  });

  it.each(['abc', 'kea', '123', 'ab ', 'ab 1', '1-ab', '日本語', 'x-123'])('not %s', (term) => {
    expect(isTooShortForTrigrams(term)).toBe(false);
  });
});
