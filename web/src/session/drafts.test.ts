import { describe, expect, test } from 'vitest';
import { draftKey, removeDrafts, readDraft, writeDraft } from '#session/drafts.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const hana = { sub: 'kea-hana-wilcox', organisationId: 101 };

describe('a draft', () => {
  test('has one key per user, organisation and record', () => {
    const keys = [
      draftKey(hana, 'new-consignment'),
      draftKey({ ...hana, organisationId: 102 }, 'new-consignment'),
      draftKey({ ...hana, sub: 'kea-hana' }, 'new-consignment'),
      draftKey(hana, 'KEA00000001'),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  test('is read back after a reload; an invalid one is null', () => {
    const tab = memoryStorage();
    writeDraft(tab, draftKey(hana, 'x'), { notes: 'Ring the bell' });
    expect(readDraft(tab, draftKey(hana, 'x'))).toEqual({ notes: 'Ring the bell' });
    expect(readDraft(tab, draftKey(hana, 'y'))).toBeNull();
    expect(readDraft(memoryStorage({ z: '{' }), 'z')).toBeNull();
  });

  test("is removed at sign-out; another user's draft is kept [@AUTH-03]", () => {
    const tab = memoryStorage();
    const other = { sub: 'kea-hana-wilcox-two', organisationId: 101 };
    for (const owner of [hana, { ...hana, organisationId: 102 }, other])
      writeDraft(tab, draftKey(owner, 'x'), 1);
    removeDrafts(tab, hana.sub);
    expect(tab.length).toBe(1);
    expect(readDraft(tab, draftKey(other, 'x'))).toBe(1);
  });

  test('that exceeds the storage quota does not throw', () => {
    const tab = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => writeDraft(tab, 'x', 'long')).not.toThrow();
  });
});
