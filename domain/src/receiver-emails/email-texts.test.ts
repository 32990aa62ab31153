import { expect, test } from 'vitest';
import { fillEmailText, receiverEmailTexts } from '#receiver-emails/email-texts.ts';

test("a tenant's own texts replace the standard ones", () => {
  const texts = receiverEmailTexts([
    { name: 'DeliveredEmailSubject', value: ' {reference} is at {to} ' },
    { name: 'DeliveredEmailMessage', value: '  ' },
  ]);
  expect(texts.delivered).toEqual({
    subject: '{reference} is at {to}',
    message:
      'The tracking page shows the proof of delivery as soon as it is filed. Enter the delivery postcode to open it.',
  });
  expect(texts['picked-up'].subject).toBe('Your freight from {sender} was picked up');
});

test.each([
  ['PickedUpEmailSubject', 'For {receiver}', 'unknown placeholder {receiver}'],
  ['PickedUpEmailMessage', 'For {}', 'unknown placeholder {}'],
  ['ExceptionEmailSubject', 'One\nTwo', 'must not contain line breaks'],
  ['ExceptionEmailSubject', 'a'.repeat(121), 'must have at most 120 characters'],
  ['OutForDeliveryEmailMessage', 'a'.repeat(601), 'must have at most 600 characters'],
])('%s %j is refused', (name, value, message) => {
  expect(() => receiverEmailTexts([{ name, value }])).toThrow(message);
});

test('placeholders are filled once', () => {
  const values = {
    sender: 'A {to} B',
    provider: 'Kea Freight',
    reference: 'KEA00000001',
    from: 'Auckland',
    to: 'Taupō',
  };
  expect(fillEmailText('{sender}, {reference}: {from} to {to} {other}', values)).toBe(
    'A {to} B, KEA00000001: Auckland to Taupō {other}',
  );
});
