import { describe, expect, test } from 'vitest';
import { checkParticipant, cleanParticipant, type ParticipantDraft } from '#participant/check-participant.ts';

const whole: ParticipantDraft = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 555 0187',
  email: 'goods-in@kauricoast.example',
  streetNumber: '212',
  street: 'Old Wharf Street',
  suburb: 'Dargaville',
  city: 'Dargaville',
  postcode: '0310',
};
const nothing: ParticipantDraft = {
  fullName: '',
  phone: ' ',
  email: '',
  streetNumber: '',
  street: '',
  suburb: '',
  city: '',
  postcode: '',
};
const issuesOf = (
  given: Partial<ParticipantDraft>,
  contactDetailsRequired: 'NONE' | 'ONE' | 'ALL' = 'NONE',
) =>
  checkParticipant({ ...whole, ...given }, { contactDetailsRequired }).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('a participant that is not a site', () => {
  test('[@PART-02] needs a name and a street address', () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf(nothing)).toEqual([
      'fullName: Name is required',
      'streetNumber: Street number is required',
      'street: Street is required',
      'suburb: Suburb is required',
      'city: City is required',
      'postcode: Postcode is required',
    ]);
  });

  test('[@PART-02] needs a postcode of four digits and keeps the leading zero', () => {
    expect(issuesOf({ postcode: '0310' })).toEqual([]);
    for (const postcode of ['310', '03100', 'O310', '３１００', '-310'])
      expect(issuesOf({ postcode })).toEqual(['postcode: 4 digits required']);
  });

  test('[@PART-02] needs a New Zealand phone number', () => {
    expect(issuesOf({ phone: '09 555 01' })).toEqual(['phone: Value is not a valid phone number']);
  });

  test.each([
    'a',
    'a@b',
    '@b.nz',
    'a@@b.nz',
    'a b@c.nz',
    'a@b..nz',
    '.a@b.nz',
    '"a"@b.nz',
    'a@b.nz\nBcc: c@d.nz',
    `${'a'.repeat(65)}@b.nz`,
  ])('[@PART-02] %j is not an email address', (email) => {
    expect(issuesOf({ email })).toEqual(['email: Value is not a valid email address']);
  });

  test.each(['Tui\r\nBcc: c@d.nz', 'Tui\nTimber', 'Tui\tTimber', 'Tui\u2028Timber'])(
    'the name %j is rejected for its line break',
    (fullName) => {
      expect(issuesOf({ fullName })).toEqual(['fullName: Must not contain line breaks']);
    },
  );

  test.each(['a.b+c@d-e.co.nz', 'tāne@kōwhai.nz', 'A@B.NZ'])('accepts %s', (email) => {
    expect(issuesOf({ email })).toEqual([]);
  });

  test.each([
    ['streetNumber', 'PO Box 12'],
    ['street', 'P.O. Box 91'],
    ['street', 'Private Bag 3'],
    ['suburb', 'po box 7'],
  ] as const)('freight is not brought to a box: %s %s', (field, text) => {
    expect(issuesOf({ [field]: text })).toEqual([
      `${field}: Freight needs a street address, not a PO Box or Private Bag`,
    ]);
  });

  test('a street name can contain the letters of a box', () => {
    expect(issuesOf({ street: 'Boxwood Lane', suburb: 'Pobox Hill' })).toEqual([]);
  });

  test('[@PART-03] needs the contact details that the organisation requires', () => {
    const unreachable = { phone: '', email: '' };
    expect(issuesOf(unreachable, 'NONE')).toEqual([]);
    expect(issuesOf(unreachable, 'ONE')).toEqual(['phone: Value is required', 'email: Value is required']);
    expect(issuesOf({ phone: '' }, 'ONE')).toEqual([]);
    expect(issuesOf({ email: '' }, 'ONE')).toEqual([]);
    expect(issuesOf({ phone: '' }, 'ALL')).toEqual(['phone: Value is required']);
    expect(issuesOf({ email: '' }, 'ALL')).toEqual(['email: Value is required']);
  });

  test('[@PART-02] is stored trimmed, with the email in lower case', () => {
    expect(
      cleanParticipant({ ...whole, fullName: '  Kauri ', email: ' Goods-In@KauriCoast.example ' }),
    ).toEqual({
      ...whole,
      fullName: 'Kauri',
    });
  });
});
