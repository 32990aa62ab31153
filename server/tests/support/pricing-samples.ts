/** The fields of a subject that the samples reference. */
interface Priced {
  readonly organisationId: number;
  readonly siteId: number;
  readonly accountId: number;
  readonly serviceType: string;
  readonly packagingType: string;
  readonly reference: string;
}

const anAddress = {
  fullName: 'Tasman Bay Interiors',
  phone: '09 555 0100',
  email: 'dock@tasman.example',
  country: 'New Zealand',
  streetNumber: '14',
  street: 'Rata Street',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
};

/** Valid requests about prices. */
export function pricingSamples(subject: Priced) {
  const org = { org: String(subject.organisationId) };
  const line = {
    count: 2,
    packagingType: subject.packagingType,
    description: 'Shelves',
    length: 1.2,
    width: 0.8,
    height: 0.5,
    volume: 0.96,
    weight: 24.5,
    dangerousGoods: {
      unNumber: '1017',
      class: '2.3',
      subsidiaryClass1: '5.1',
      subsidiaryClass2: '8',
      nameAndDescription: 'Chlorine',
      isUnlisted: false,
    },
  };
  return {
    quote: {
      params: org,
      body: {
        siteId: subject.siteId,
        originAddress: anAddress,
        destinationSiteId: null,
        destinationAddress: anAddress,
        serviceType: subject.serviceType,
        priceDateTimeUtc: '2026-03-20',
        units: 2,
        volume: 0.96,
        weight: 24.5,
        lineItems: [line],
        deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 1 }],
        accountId: subject.accountId,
        requestedPickupDate: '2026-03-20',
        requestedDeliveryDate: '2026-03-24',
      },
    },
    quotes: { params: org, query: { search: 'a', maxResults: '20', before: '2000' } },
    storedQuote: { params: { ...org, number: '1' } },
    quoteDocument: { params: { ...org, number: '1' }, query: { serviceType: subject.serviceType } },
    consignmentPrice: { params: { ...org, ref: subject.reference } },
  };
}
