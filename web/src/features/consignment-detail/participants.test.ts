import { describe, expect, test } from 'vitest';
import { BLANK } from '#freight/blank-consignment.ts';
import { participantsOf } from '#features/consignment-detail/participants.ts';

const site = { id: 3, code: 'OTA', name: 'Ōtāhuhu', isActive: true };
const sitesOf = (siteProxy: typeof site | null) =>
  participantsOf({ ...BLANK, senderParticipant: { ...BLANK.senderParticipant, siteProxy } })[0].site;

describe('sender and receiver', () => {
  test('stand in the order of the way, each with its own reference', () => {
    const ends = participantsOf({ ...BLANK, senderReference: 'HH-22048', receiverReference: 'KCH-1180' });
    expect(ends.map(({ title, reference }) => `${title} ${reference}`)).toEqual([
      'Sender HH-22048',
      'Receiver KCH-1180',
    ]);
  });

  test('name their site, if they are one, and say when it is not used any more', () => {
    expect([sitesOf(site), sitesOf({ ...site, isActive: false }), sitesOf(null)]).toEqual([
      'OTA',
      'OTA (Inactive)',
      null,
    ]);
  });
});
