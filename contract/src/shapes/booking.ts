import { z } from 'zod';
import { dayOrInstant, id, instant, orgParams, refParams, text } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';

/** An inclusive range of at most a year. A date means the whole day in the tenant's zone. */
const range = { startDateTimeUtc: dayOrInstant, endDateTimeUtc: dayOrInstant } as const;

/** BOOK-03. Bookable runs and the booked one in any state, earliest first. */
const slots = z.array(
  z.object({
    scheduleId: z.number(),
    deliveryRunName: z.string(),
    scheduleStartDateTimeUtc: z.string(),
    scheduleEndDateTimeUtc: z.string(),
    status: z.enum(['Current', 'Available']),
  }),
);

/** For the search without a consignment. Full runs are listed too, so that a calendar can show them. */
const searchedSlots = z.array(
  z.object({
    scheduleId: z.number(),
    deliveryRunName: z.string(),
    scheduleStartDateTimeUtc: z.string(),
    scheduleEndDateTimeUtc: z.string(),
    status: z.enum(['Available', 'Full']),
    placesLeft: z.number(),
  }),
);

/** Missing fields are reported by name, as on the page. */
const address = z
  .strictObject({
    country: z.literal('New Zealand').nullish(),
    streetNumber: text({ max: 20 }),
    street: text({ max: 200 }),
    suburb: text({ max: 100 }),
    city: text({ max: 100 }),
    postcode: text({ max: 10 }),
  })
  .nullish();

/** SCHED-04. Each end is a site, else an address. */
export const availableBookingDates = {
  params: orgParams,
  body: z.strictObject({
    originSiteId: id.nullish(),
    originAddress: address,
    destinationSiteId: id.nullish(),
    destinationAddress: address,
    serviceType: text({ min: 1, max: 40 }),
    ...range,
  }),
  response: searchedSlots,
};

export const consignmentBookingDates = { params: refParams, body: z.strictObject(range), response: slots };

/** All null and not read-only while nothing is booked. */
export const bookingStatus = {
  params: refParams,
  response: z.object({
    deliveryRunName: z.string().nullable(),
    deliveryRunStartDateTimeUtc: z.string().nullable(),
    runBookingReadonly: z.boolean(),
  }),
};

/** With the offered start time, so that a run that was rescheduled in the meantime is not booked. */
export const bookDelivery = {
  params: refParams,
  body: z.strictObject({ scheduleId: id, scheduleStartDateTimeUtc: instant }),
  response: consignment,
};
