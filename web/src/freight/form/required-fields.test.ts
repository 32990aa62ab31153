import { describe, expect, test } from 'vitest';
import { requiredLineFields, requiredPartyFields } from '#freight/form/required-fields.ts';

const rules = { descriptionOptional: false, contactDetailsRequired: 'NONE' } as const;
const ADDRESS = ['fullName', 'streetNumber', 'street', 'suburb', 'city', 'postcode'];

describe('the required fields', () => {
  test('of an address are name and place [@PART-02]', () => {
    expect([...requiredPartyFields(rules)]).toEqual(ADDRESS);
  });

  test('of an address include the contacts where both are required, not where one is enough [@PART-03]', () => {
    expect([...requiredPartyFields({ ...rules, contactDetailsRequired: 'ALL' })]).toEqual([
      ...ADDRESS,
      'phone',
      'email',
    ]);
    expect([...requiredPartyFields({ ...rules, contactDetailsRequired: 'ONE' })]).toEqual(ADDRESS);
  });

  test('of a line include the description unless it is optional [@FRT-01]', () => {
    const fields = ['count', 'packagingType', 'description', 'volume', 'weight'];
    expect([...requiredLineFields(rules)]).toEqual(fields);
    expect([...requiredLineFields({ ...rules, descriptionOptional: true })]).toEqual(
      fields.filter((field) => field !== 'description'),
    );
  });
});
