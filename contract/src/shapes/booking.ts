import { z } from 'zod';
import { dayOrInstant, id, instant, orgParams, refParams, text } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';
import { newAddress } from '#shapes/consignment-parts.ts';
import {
  booleanField,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

/** An inclusive range of at most a year. A date means the whole day in the tenant's zone. */
const range = {
  startDateTimeUtc: described(dayOrInstant, 'First day or time of the range.', '2026-03-18'),
  endDateTimeUtc: described(
    dayOrInstant,
    'Last day or time of the range, which is included. A range has at most a year.',
    '2026-03-31',
  ),
} as const;

const slotFields = {
  scheduleId: numberField('Id of the run on this day.', 88),
  deliveryRunName: stringField('Name of the delivery run.', 'Auckland morning'),
  scheduleStartDateTimeUtc: instantField('Start of the run.', '2026-03-19T20:00:00.000Z'),
  scheduleEndDateTimeUtc: instantField('End of the run.', '2026-03-20T00:00:00.000Z'),
};

/** BOOK-03. Bookable runs and the booked one in any state, earliest first. */
const slots = z.array(
  named(
    z.object({
      ...slotFields,
      status: described(
        z.enum(['Current', 'Available']),
        'Current: the booked run. Available: a run that can be booked.',
        'Available',
      ),
    }),
    'BookableRun',
    'A delivery run that a consignment can be booked on.',
  ),
);

/** For the search without a consignment. Full runs are listed too, so that a calendar can show them. */
const searchedSlots = z.array(
  named(
    z.object({
      ...slotFields,
      status: described(z.enum(['Available', 'Full']), 'Whether the run has free places.', 'Available'),
      placesLeft: numberField('Number of free places.', 6),
    }),
    'ScheduledRun',
    'A delivery run on a day.',
  ),
);

/** Missing fields are reported by name, as on the page. */
const address = newAddress(text).nullish();

/** SCHED-04. Each end is a site, else an address. */
export const availableBookingDates = {
  summary: 'List delivery runs between two places',
  description:
    'Returns the runs to the destination within the range, full ones included. Each end is a site or an address.',
  params: orgParams,
  body: named(
    z.strictObject({
      originSiteId: described(id.nullish(), 'Id of the site that sends.', 1001),
      originAddress: described(address, 'Where the freight comes from, when it is not a site.', null),
      destinationSiteId: described(id.nullish(), 'Id of the site that receives.', null),
      destinationAddress: described(address, 'Where the freight goes, when it is not a site.'),
      serviceType: described(text({ min: 1, max: 40 }), 'Code of the service type.', 'STD'),
      ...range,
    }),
    'RunSearch',
    'A lane and a range of days.',
  ),
  response: searchedSlots,
};

export const consignmentBookingDates = {
  summary: 'List the runs that a consignment can be booked on',
  description: 'Returns bookable runs within the range and the booked run, earliest first.',
  params: refParams,
  body: named(z.strictObject(range), 'BookingRange', 'A range of days.'),
  response: slots,
};

/** All null and not read-only while nothing is booked. */
export const bookingStatus = {
  summary: 'Get the booking of a consignment',
  description: 'Returns the booked run. Name and start are null while nothing is booked.',
  params: refParams,
  response: z.object({
    deliveryRunName: stringOrNull('Name of the booked run; null without a booking.', 'Auckland morning'),
    deliveryRunStartDateTimeUtc: instantOrNull(
      'Start of the booked run; null without a booking.',
      '2026-03-19T20:00:00.000Z',
    ),
    runBookingReadonly: booleanField('True: only the freight provider can change the booking.', false),
  }),
};

/** With the offered start time, so that a run that was rescheduled in the meantime is not booked. */
export const bookDelivery = {
  summary: 'Book a delivery run',
  description:
    'Books the consignment on a run, which also confirms its delivery. Send the start that was offered: a run that was rescheduled since is not booked. 409 lists the next runs with free places.',
  params: refParams,
  body: named(
    z.strictObject({
      scheduleId: described(id, 'Id of the run on this day.', 88),
      scheduleStartDateTimeUtc: described(
        instant,
        'Start of the run, as it was offered.',
        '2026-03-19T20:00:00.000Z',
      ),
    }),
    'BookingRequest',
    'The run to book.',
  ),
  response: consignment,
};
