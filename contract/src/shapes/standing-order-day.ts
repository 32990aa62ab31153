import { z } from 'zod';
import { day, idParam, noFields, organisationId } from '#shapes/common.ts';
import { dayField, described, named } from '#shapes/described.ts';

export const dismissStandingOrderDay = {
  summary: 'Dismiss a failed day',
  description:
    'Removes a day whose consignment could not be created from Today, for all users. The day stays in the list of processed days. A day that was dismissed before stays as it is.',
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
