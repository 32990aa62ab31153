import { expect, test } from 'vitest';
import { receiverEmailContent } from '#mail/receiver-email-content.ts';
import { receiverEmailHtml } from '#mail/receiver-email-html.ts';

const emailWith = (settings: readonly { readonly name: string; readonly value: string }[]) =>
  receiverEmailHtml(
    receiverEmailContent({
      kind: 'picked-up',
      row: {
        reference: 'KEA00000123',
        status: 4,
        senderName: 'Harakeke Homewares',
        fromTown: 'Auckland',
        toTown: 'Dargaville',
        requestedDay: null,
        confirmedDay: null,
        windowFrom: null,
        windowTo: null,
        history: [{ status: 4, at: '2026-03-18T01:30:00.000Z' }],
        exceptions: [],
        freight: [{ name: 'Pallet', count: 2 }],
        settings,
        hasProof: false,
        region: 'NZ-AUK',
        redeliveryDay: null,
        redeliveryAt: null,
        isRedeliveryOpen: null,
        isRedeliveryOfSender: null,
      },
      brand: { provider: 'Kea Freight', brandColour: '#0b6e4f' },
      zone: 'Pacific/Auckland',
      now: new Date('2026-03-18T01:40:00Z'),
      address: 'dock@kauri.example',
      hasReplyAddress: false,
      trackingUrl: 'https://kea.example/track/5f1d0c1e2b7a4e7f9d3c8b6a5f1d0c1e',
      unsubscribeUrl: 'https://kea.example/unsubscribe/5f1d0c1e2b7a4e7f9d3c8b6a5f1d0c1e',
    }),
  );

test('[@CONS-17] the number for questions is a link that calls it', () => {
  const html = emailWith([{ name: 'ReceiverPhone', value: '0800 555 014' }]);
  expect(html).toMatch(/Call <a\s+href="tel:0800555014"[^>]*>0800 555 014<\/a\s*> and quote KEA00000123\./);
});

test('[@CONS-17] without a number, the email names the provider', () => {
  const html = emailWith([]);
  expect(html).toContain('Contact Kea Freight and quote KEA00000123.');
  expect(html).not.toContain('tel:');
});
