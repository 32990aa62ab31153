import { SEGREGATION_LEVELS } from '@cartage/domain/freight/segregation/outcome.ts';
import { z } from 'zod';
import { dayField, described, named, numberField, stringField } from '#shapes/described.ts';

const foundGoods = named(
  z.object({
    declared: stringField(
      'UN number, name, class, subsidiary classes and packing group.',
      'UN 1263, Paint, class 3, packing group II',
    ),
    places: described(
      z.array(z.string()),
      'The consignments with these goods, or the freight items of the one consignment. At most five.',
      ['KEA00000123'],
    ),
    morePlaces: numberField('How many more there are.', 0),
  }),
  'SegregatedGoods',
  'Dangerous goods of a finding.',
);

const finding = named(
  z.object({
    level: described(
      z.enum(SEGREGATION_LEVELS),
      'SEPARATE_VEHICLES: not in the same vehicle. SEPARATED: only separated. CHECK: it depends on a fact that is not known, is allowed with a condition, or is a known danger.',
      'SEPARATED',
    ),
    rule: stringField('The paragraphs that apply, or a known danger.', '49 CFR 177.848(d)'),
    message: stringField(
      'What the rule says, or what the danger is.',
      'Load in the same vehicle only separated, so that leaking contents cannot mix.',
    ),
    goods: described(z.array(foundGoods), 'The two goods.'),
  }),
  'SegregationFinding',
  'Two dangerous goods of a load, and what restricts loading them together or has to be checked first.',
);

/** The goods of a load, compared with each other. */
export const segregation = named(
  z.object({
    source: stringField('The rule text that the goods were compared by.', '49 CFR 177.848'),
    asOf: dayField('Day of the rule text.', '2026-08-07'),
    findings: described(z.array(finding), 'At most 100, the strictest first.'),
    moreFindings: numberField('How many more there are.', 0),
  }),
  'Segregation',
  'Dangerous goods compared by 49 CFR 177.848, the table of the United States. Schedule 3 of the Land Transport Rule 45001 of New Zealand is not checked. A finding prevents nothing.',
);
