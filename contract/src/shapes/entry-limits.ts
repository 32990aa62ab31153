import { z } from 'zod';
import { orgParams } from '#shapes/common.ts';
import { described, named, numberField, stringField } from '#shapes/described.ts';

const timeWindow = named(
  z.object({
    opens: stringField('Local time from which the site takes freight.', '08:00'),
    closes: stringField('Local time until which the site takes freight.', '17:00'),
  }),
  'TimeWindow',
  'A window of a day.',
);

/** Only sites and packaging types with a limit are listed. */
export const entryLimits = {
  summary: 'List opening hours and weight limits',
  description:
    'Returns the opening hours of sites and the most that one item of a packaging should weigh. The portal warns on entry; no operation rejects values beyond these limits.',
  params: orgParams,
  response: z.object({
    sites: described(
      z.array(
        named(
          z.object({
            siteId: numberField('Id of the site.', 1001),
            openingHours: described(
              z.array(described(timeWindow.nullable(), 'Null: closed on this weekday.')),
              'Seven entries, from Monday.',
              [{ opens: '08:00', closes: '17:00' }, null],
            ),
          }),
          'SiteOpeningHours',
          'The opening hours of a site.',
        ),
      ),
      'The sites whose opening hours are known.',
    ),
    packagingTypes: described(
      z.array(
        named(
          z.object({
            code: stringField('Code of the packaging type.', 'CTN'),
            maxWeightKg: numberField('The most that one item should weigh, in kilograms.', 25),
            reason: stringField('What the limit is for.', 'a lift by one person'),
          }),
          'PackagingLimit',
          'The weight limit of a packaging type.',
        ),
      ),
      'The packaging types that have a limit.',
    ),
  }),
};
