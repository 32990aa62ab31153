import { describe, expect, test } from 'vitest';
import { draftKey, forgetDrafts, readDraft, writeDraft } from '#session/drafts.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const hana = { sub: 'kea-hana-wilcox', organisationId: 101 };

describe('a draft', () => {
  test('belongs to person, organisation and record', () => {
    const keys = [
      draftKey(hana, 'new-consignment'),
      draftKey({ ...hana, organisationId: 102 }, 'new-consignment'),
      draftKey({ ...hana, sub: 'kea-hana' }, 'new-consignment'),
      draftKey(hana, 'KEA00000001'),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  test('survives the page', () => {
    const tab = memoryStorage();
    writeDraft(tab, draftKey(hana, 'x'), { notes: 'Ring the bell' });
    expect(readDraft(tab, draftKey(hana, 'x'))).toEqual({ notes: 'Ring the bell' });
    expect(readDraft(tab, draftKey(hana, 'y'))).toBeNull();
    expect(readDraft(memoryStorage({ z: '{' }), 'z')).toBeNull();
  });

  test('of this person goes at sign-out, that of another does not [@AUTH-03]', () => {
    const tab = memoryStorage();
    const other = { sub: 'kea-hana-wilcox-two', organisationId: 101 };
    for (const owner of [hana, { ...hana, organisationId: 102 }, other])
      writeDraft(tab, draftKey(owner, 'x'), 1);
    forgetDrafts(tab, hana.sub);
    expect(tab.length).toBe(1);
    expect(readDraft(tab, draftKey(other, 'x'))).toBe(1);
  });

  test('that does not fit stops nobody from typing', () => {
    const tab = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => writeDraft(tab, 'x', 'long')).not.toThrow();
  });
});
