import { describe, expect, test } from 'vitest';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { partiesOf } from '#features/consignment-detail/parties.ts';

const site = { id: 3, code: 'OTA', name: 'Ōtāhuhu', isActive: true };
const sitesOf = (siteProxy: typeof site | null) =>
  partiesOf({
    ...BLANK_CONSIGNMENT,
    senderParticipant: { ...BLANK_CONSIGNMENT.senderParticipant, siteProxy },
  })[0].site;

describe('sender and receiver', () => {
  test('are returned in this order, each with its own reference', () => {
    const parties = partiesOf({
      ...BLANK_CONSIGNMENT,
      senderReference: 'HH-22048',
      receiverReference: 'KCH-1180',
    });
    expect(parties.map(({ title, reference }) => `${title} ${reference}`)).toEqual([
      'Sender HH-22048',
      'Receiver KCH-1180',
    ]);
  });

  test('have the code of their site, marked when it is inactive', () => {
    expect([sitesOf(site), sitesOf({ ...site, isActive: false }), sitesOf(null)]).toEqual([
      'OTA',
      'OTA (Inactive)',
      null,
    ]);
  });
});
