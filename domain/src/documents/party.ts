import type { ParticipantRow } from '#consignment/present-summary.ts';

export interface Party {
  readonly name: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  /** Empty for New Zealand. */
  readonly country: string;
  readonly phone: string | null;
}

export function partyOf(row: ParticipantRow): Party {
  return {
    name: row.fullName,
    street: `${row.streetNumber} ${row.street}`.trim(),
    suburb: row.suburb,
    city: row.city,
    postcode: row.postcode,
    country: /^(new zealand|nz)$/i.test(row.country.trim()) ? '' : row.country,
    phone: row.phone,
  };
}

/** '12A Kōwhai Road, Onehunga, Auckland 1061', with the country outside New Zealand. */
export const addressLine = ({ street, suburb, city, postcode, country }: Party): string =>
  [street, suburb, `${city} ${postcode}`.trim(), country].filter((part) => part !== '').join(', ');
