import { z } from 'zod';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { dayOrInstant, id, orgParams, reference } from '#shapes/common.ts';

/** BULK-10. As many as a list can select. */
export const exportConsignments = {
  params: orgParams,
  body: z.strictObject({
    format: z.literal('csv'),
    references: z.array(reference).min(1).max(1_000),
  }),
  file: 'text/csv; charset=utf-8',
  answer: z.custom<Blob>(),
};

/** EXTRACT-02, at most 365 days. `X-Row-Count` says how many lines come after the first. */
export const extractActivity = {
  params: orgParams,
  body: z.strictObject({
    dateType: z.enum(['Creation', 'RequestedDelivery']),
    startDateUtc: dayOrInstant,
    endDateUtc: dayOrInstant,
    siteIds: z.array(id).max(10_000).nullish(),
    statuses: z.array(z.enum(STATUS_CODES)).max(9).nullish(),
  }),
  file: 'text/csv; charset=utf-8',
  answer: z.custom<Blob>(),
};
