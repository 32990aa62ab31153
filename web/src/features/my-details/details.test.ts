import { describe, expect, test } from 'vitest';
import { areSame, savedDetails } from '#features/my-details/details.ts';
import { detailsDraftKey, hasDetailsDraft, readDetailsDraft } from '#features/my-details/details-draft.ts';
import { writeDraft } from '#session/drafts.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const OWNER = { sub: 'kea-hana', organisationId: 101 };
const details = { chargeSiteId: 1, originSiteId: null, activeSiteIds: [1, 2], startPage: 'today' } as const;

test('savedDetails reads the flags of the sites [@DETAILS-01] [@DETAILS-03]', () => {
  // Only the fields that savedDetails reads.
  const sites = [
    { site: { id: 1 }, isDefault: true, isDefaultOrigin: false },
    { site: { id: 2 }, isDefault: false, isDefaultOrigin: true },
  ] as unknown as OrganisationContext['sites'];
  expect(savedDetails(sites, [2], 'today')).toEqual({
    chargeSiteId: 1,
    originSiteId: 2,
    activeSiteIds: [2],
    startPage: 'today',
  });
  expect(savedDetails([], [], 'list')).toEqual({
    chargeSiteId: null,
    originSiteId: null,
    activeSiteIds: [],
    startPage: 'list',
  });
});

test('areSame ignores the order of the active sites', () => {
  expect(areSame(details, { ...details, activeSiteIds: [2, 1] })).toBe(true);
  for (const other of [
    { chargeSiteId: 2 },
    { originSiteId: 1 },
    { activeSiteIds: [1] },
    { startPage: 'list' as const },
    { activeSiteIds: [1, 3] },
  ]) {
    expect(areSame(details, { ...details, ...other })).toBe(false);
  }
});

describe('a draft', () => {
  test('is read back without sites that the user is not entitled to', () => {
    const tab = memoryStorage();
    expect(hasDetailsDraft(tab, OWNER)).toBe(false);
    writeDraft(tab, detailsDraftKey(OWNER), { ...details, originSiteId: 9, activeSiteIds: [2, 9] });
    expect(hasDetailsDraft(tab, OWNER)).toBe(true);
    expect(readDetailsDraft(tab, OWNER, [1, 2])).toEqual({
      chargeSiteId: 1,
      originSiteId: null,
      activeSiteIds: [2],
      startPage: 'today',
    });
  });

  test.each(['null', '7', '{}', '[]', '{'])('%s is not a draft', (text) => {
    const tab = memoryStorage({ [detailsDraftKey(OWNER)]: text });
    expect(readDetailsDraft(tab, OWNER, [1, 2])).toBeNull();
  });
});
