import { z } from 'zod';
import { day, idParam, noFields, organisationId, refParams } from '#shapes/common.ts';
import { dayField, described, named, numberField, stringField } from '#shapes/described.ts';

export const dismissStandingOrderDay = {
  summary: 'Dismiss a failed day',
  description:
    'Removes a day whose consignment could not be created from Today, for all users. The day stays in the list of processed days, and a later change of the order does not process it again. A day that was dismissed before stays as it is.',
  params: z.strictObject({
    org: organisationId,
    id: idParam('Id of the standing order.', 4),
    day: described(day, 'The day of the rule.', '2026-03-16').meta({ example: '2026-03-16' }),
  }),
  body: noFields,
  response: named(
    z.object({ day: dayField('The dismissed day.', '2026-03-16') }),
    'DismissedDay',
    'A failed day that is not on Today any more.',
  ),
};

export const standingOrderOfConsignment = {
  summary: 'Get the standing order of a consignment',
  description: 'Returns the standing order that created the consignment, or null.',
  params: refParams,
  response: z.object({
    standingOrder: described(
      z
        .object({
          id: numberField('Id of the standing order.', 4),
          name: stringField('Name of the standing order.', 'Weekly shelving to Napier'),
        })
        .nullable(),
      'The standing order; null if no standing order created the consignment, or if the user may not see it.',
    ),
  }),
};
