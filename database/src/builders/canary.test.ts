import { fold } from '@cartage/domain/text/fold.ts';
import { describe, expect, it } from 'vitest';
import { canariesIn, canary, foreignCanaries, tenantCanary } from '#builders/canary.ts';

const own = { organisationId: 102, siteId: 7 };

describe('a canary', () => {
  it('names its owner wherever it appears', () => {
    const texts = [
      canary({ organisationId: 102 }, 'site-name'),
      canary(own, 'notes'),
      tenantCanary(3, 'tag-name'),
    ];
    expect(canariesIn(JSON.stringify({ texts: texts.join(' 1/') }))).toEqual([
      { organisationId: 102, siteId: null, tenantId: null, field: 'site-name' },
      { organisationId: 102, siteId: 7, tenantId: null, field: 'notes' },
      { organisationId: null, siteId: null, tenantId: 3, field: 'tag-name' },
    ]);
  });

  it('stays recognisable after normalising, in upper case and in a URL', () => {
    const text = canary(own, 'notes');
    for (const form of [fold(text), text.toUpperCase(), encodeURIComponent(`x ${text}`), `"${text}",`]) {
      expect(canariesIn(form)).toEqual([{ organisationId: 102, siteId: 7, tenantId: null, field: 'notes' }]);
    }
  });

  it('is not found in other texts', () => {
    expect(canariesIn('a canary sings; canary-x1-y')).toEqual([]);
  });
});

describe('a foreign canary', () => {
  const viewer = { tenantId: 3, organisationId: 102, siteIds: [7] };
  const all = [
    canary({ organisationId: 102 }, 'site-name'),
    canary(own, 'notes'),
    tenantCanary(3, 'tag-name'),
    canary({ organisationId: 103 }, 'site-name'),
    canary({ organisationId: 102, siteId: 8 }, 'notes'),
    tenantCanary(4, 'tag-name'),
  ];

  it('belongs to another tenant, organisation or site', () => {
    const fields = foreignCanaries(all.join(' '), viewer).map(
      ({ tenantId, organisationId, siteId }) => tenantId ?? siteId ?? organisationId,
    );
    expect(fields).toEqual([103, 8, 4]);
  });
});
