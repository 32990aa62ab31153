import { z } from 'zod';
import { dayOrInstant, id, instant, orgParams, refParams, text } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';

/** From the first to the last; a date means the whole day of the tenant's zone. At most a year. */
const range = { startDateTimeUtc: dayOrInstant, endDateTimeUtc: dayOrInstant } as const;

/** BOOK-03. Only what can be booked, and the booked one whatever became of it; earliest first. */
const slots = z.array(
  z.object({
    scheduleId: z.number(),
    deliveryRunName: z.string(),
    scheduleStartDateTimeUtc: z.string(),
    scheduleEndDateTimeUtc: z.string(),
    status: z.enum(['Current', 'Available']),
  }),
);

/** What is missing is told by name, as on the page. */
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
  answer: slots,
};

export const consignmentBookingDates = { params: refParams, body: z.strictObject(range), answer: slots };

/** All null and not read-only while nothing is booked. */
export const bookingStatus = {
  params: refParams,
  answer: z.object({
    deliveryRunName: z.string().nullable(),
    deliveryRunStartDateTimeUtc: z.string().nullable(),
    runBookingReadonly: z.boolean(),
  }),
};

/** The start as it was offered: a run that was moved meanwhile is not booked unseen. */
export const bookDelivery = {
  params: refParams,
  body: z.strictObject({ scheduleId: id, scheduleStartDateTimeUtc: instant }),
  answer: consignment,
};
