import type { Answer } from '@cartage/contract/operations.ts';

type Address = Answer<'getConsignment'>['senderParticipant']['address'];

/** An address as it is written on a label: street and suburb, then city and postcode. */
export function addressLines(address: Address): readonly string[] {
  const street = [address.streetNumber, address.street].filter(Boolean).join(' ');
  const first = [street, address.suburb === address.city ? '' : address.suburb].filter(Boolean).join(', ');
  const second = [address.city, address.postcode].filter(Boolean).join(' ');
  return [first, second].filter(Boolean);
}

/** PART-04: where the address opens on a map. */
export function mapsAddress(address: Address): string {
  const query = [...addressLines(address), address.country].join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
