/** The fields of a subject that the samples use. */
interface Scheduled {
  readonly organisationId: number;
  readonly siteId: number;
  readonly serviceType: string;
  readonly consignmentId: number;
  readonly extraId: number;
  readonly staged: { readonly reference: string };
  readonly schedule: { readonly id: number; readonly startsAt: string };
}

const anAddress = {
  country: 'New Zealand',
  streetNumber: '14',
  street: 'Rata Street',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
};

/** Valid requests about extras, bookings and working days. */
export function scheduleSamples(subject: Scheduled) {
  const org = { org: String(subject.organisationId) };
  const staged = { ...org, ref: subject.staged.reference };
  return {
    deliveryExtras: { params: org },
    setDeliveryExtras: {
      params: { ...org, id: String(subject.consignmentId) },
      body: [{ deliveryExtraId: subject.extraId, instructionCode: 'INCLUDED' }],
    },
    availableBookingDates: {
      params: org,
      body: {
        originSiteId: subject.siteId,
        originAddress: anAddress,
        destinationSiteId: null,
        destinationAddress: anAddress,
        serviceType: subject.serviceType,
        startDateTimeUtc: '2026-03-18',
        endDateTimeUtc: '2026-04-30',
      },
    },
    consignmentBookingDates: {
      params: staged,
      body: { startDateTimeUtc: '2026-03-01', endDateTimeUtc: '2026-06-30T11:00:00Z' },
    },
    bookingStatus: { params: staged },
    bookDelivery: {
      params: staged,
      body: { scheduleId: subject.schedule.id, scheduleStartDateTimeUtc: subject.schedule.startsAt },
    },
    workingDates: {
      params: {},
      query: { regionId: 'NZ-CAN-SC', startDate: '2026-09-01', endDate: '2026-09-30' },
    },
    organisationWorkingDates: { params: org, query: { startDate: '2026-09-01', endDate: '2026-09-30' } },
    serviceDate: {
      params: {},
      body: {
        reference: subject.serviceType,
        originRegionId: 'NZ-AUK',
        destinationRegionId: 'NZ-CAN',
        stagedDateTimeUtc: '2026-03-18T01:30:00Z',
        requestedPickupDate: '2026-03-20',
      },
    },
  };
}
