import type { Consignment } from '#freight/consignment-query.ts';

type Address = Consignment['receiverParticipant']['address'];
type PostalAddress = Pick<Address, 'streetNumber' | 'street' | 'suburb' | 'city' | 'postcode' | 'country'>;

const HOME_COUNTRY = 'New Zealand';

/**
 * Postal address lines: street and suburb, then city and postcode, then the country unless it is New Zealand. Leaves out
 * empty parts, and the suburb when it equals the city.
 */
export function addressLines(address: PostalAddress): readonly string[] {
  const { streetNumber, street, suburb, city, postcode, country } = address;
  const lines = [
    joinParts(', ', [joinParts(' ', [streetNumber, street]), isSame(suburb, city) ? '' : suburb]),
    joinParts(' ', [city, postcode]),
    isSame(country, HOME_COUNTRY) || isSame(country, 'NZ') ? '' : country.trim(),
  ];
  return lines.filter((line) => line !== '');
}

const joinParts = (separator: string, parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(separator);

const isSame = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
