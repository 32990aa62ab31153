import type { Consignment } from '#freight/consignment-query.ts';

type Address = Consignment['receiverParticipant']['address'];
type AddressParts = Pick<Address, 'streetNumber' | 'street' | 'suburb' | 'city' | 'postcode' | 'country'>;

const HOME = 'New Zealand';

/**
 * An address as it is written on an envelope: street and suburb, city and postcode, and the country only
 * where it is another one. What is missing or said twice is left out.
 */
export function addressLines(address: AddressParts): readonly string[] {
  const { streetNumber, street, suburb, city, postcode, country } = address;
  const lines = [
    joined(', ', [joined(' ', [streetNumber, street]), isSame(suburb, city) ? '' : suburb]),
    joined(' ', [city, postcode]),
    isSame(country, HOME) || isSame(country, 'NZ') ? '' : country.trim(),
  ];
  return lines.filter((line) => line !== '');
}

const joined = (glue: string, parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(glue);

const isSame = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
