import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { EXTRACT_PERIODS, WEEKDAYS } from '@cartage/domain/extracts/schedule.ts';
import { z } from 'zod';
import { id, idParam, organisationId, orgParams, text } from '#shapes/common.ts';
import {
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  stringField,
} from '#shapes/described.ts';
import { dateTypeText, extractFields, serviceTypeCodes, statusCodes } from '#shapes/export.ts';

const savedParams = z.strictObject({ org: organisationId, id: idParam('Id of the saved extract.', 5) });

const HH_MM = /^([01]\d|2[0-3]):[0-5]\d$/;
const WEEKDAY_TEXT = 'Day of the week, 1 for Monday to 7 for Sunday; null for every day.';
const TIME_TEXT = "Time of day in the tenant's time zone.";
const PERIOD_TEXT = 'The days that each extract covers, relative to the day it is due.';

/** Sites: null for all sites of the user at the due time. */
const savedExtractBody = named(
  z.strictObject({
    name: described(text({ min: 1, max: 60 }), 'A name of your choice.', 'Weekly deliveries'),
    dateType: described(z.enum(['Creation', 'RequestedDelivery']), dateTypeText, 'Creation'),
    period: described(z.enum(EXTRACT_PERIODS), PERIOD_TEXT, 'PREVIOUS_WEEK'),
    siteIds: described(
      z.array(id).min(1).max(10_000).nullish(),
      'Ids of sites; null for all sites of the user at the due time.',
      null,
    ),
    statuses: statusCodes,
    serviceTypeCodes,
    /** ISO 8601 weekday; null for every day. */
    weekday: described(z.literal(WEEKDAYS).nullish(), WEEKDAY_TEXT, 1),
    /** Local time of the tenant. */
    time: described(z.string().regex(HH_MM, 'Must be a time such as 06:30'), TIME_TEXT, '06:30'),
    /** Emails go to the addresses of these sites. */
    recipientSiteIds: described(
      z.array(id).min(1, 'Select at least one address').max(1_000),
      'Ids of sites. Emails with a link go to their addresses.',
      [1001],
    ),
    isPaused: described(z.boolean().nullish(), 'True: no extract is started until it is resumed.', false),
  }),
  'SavedExtractToStore',
  'A data extract with a schedule, to store.',
);

const savedExtractResponse = named(
  z.object({
    id: numberField('Id of the saved extract.', 5),
    version: numberField('Number of changes so far, which is also the ETag.', 2),
    name: stringField('The name that the user chose.', 'Weekly deliveries'),
    dateType: described(z.enum(['Creation', 'RequestedDelivery']), dateTypeText, 'Creation'),
    period: described(z.enum(EXTRACT_PERIODS), PERIOD_TEXT, 'PREVIOUS_WEEK'),
    siteIds: described(z.array(z.number()).nullable(), 'Ids of sites; null for all of the user.', null),
    statuses: described(z.array(z.enum(STATUS_CODES)).nullable(), 'Codes of statuses; null for all.', [
      'DELIVERED',
    ]),
    serviceTypeCodes: described(
      z.array(z.string()).nullable(),
      'Codes of service types; null for all.',
      null,
    ),
    weekday: described(z.literal(WEEKDAYS).nullable(), WEEKDAY_TEXT, 1),
    time: stringField(TIME_TEXT, '06:30'),
    recipientSiteIds: described(z.array(z.number()), 'Ids of the sites whose addresses get emails.', [1001]),
    /** Null while it is paused. */
    nextDueDateTimeUtc: instantOrNull(
      'When it is due next; null while it is paused.',
      '2026-03-22T17:30:00.000Z',
    ),
    /** The last extract that was started. */
    lastExtract: described(
      z
        .object({
          id: numberField('Id of the extract.', 31),
          state: described(extractFields.shape.state, 'How far it is.'),
          createdAtDateTimeUtc: instantField('When it was started.', '2026-03-15T17:30:00.000Z'),
        })
        .nullable(),
      'The extract that was started last; null before the first.',
    ),
  }),
  'SavedExtract',
  'A data extract with a schedule.',
);

/** The user's saved extracts by name, and possible recipients. */
export const savedExtracts = {
  summary: "List the user's saved extracts",
  description: "Returns the user's saved extracts by name, and the addresses that can receive their emails.",
  params: orgParams,
  response: z.object({
    savedExtracts: described(z.array(savedExtractResponse), 'The saved extracts, by name.'),
    recipients: described(
      z.array(
        named(
          z.object({
            siteId: numberField('Id of the site.', 1001),
            name: stringField('Name of the site.', 'Auckland warehouse'),
            email: stringField('Email address on the site record.', 'dock@hauraki.example'),
          }),
          'ExtractRecipient',
          'A site whose address can receive emails.',
        ),
      ),
      'The possible recipients.',
    ),
  }),
};

export const createSavedExtract = {
  summary: 'Save a data extract with a schedule',
  description: 'Stores an extract that runs every day or every week and emails a link to its file.',
  params: orgParams,
  body: savedExtractBody,
  status: 201,
  response: savedExtractResponse,
};

/** Replaces all fields. A resumed schedule continues with its next due time. */
export const updateSavedExtract = {
  summary: 'Replace a saved extract',
  description: 'Replaces all fields. A schedule that is resumed continues with its next due time.',
  params: savedParams,
  body: savedExtractBody,
  response: savedExtractResponse,
};

export const deleteSavedExtract = {
  summary: 'Delete a saved extract',
  description: 'Ends its schedule. Extracts that were prepared already stay.',
  params: savedParams,
  response: z.object({ id: numberField('Id of the deleted saved extract.', 5) }),
};
