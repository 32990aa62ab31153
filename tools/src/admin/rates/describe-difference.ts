import { add, compare, decimal, decimalText, round, ZERO } from '@cartage/domain/decimal/decimal.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { changedCharges } from '@cartage/domain/pricing/changed-charges.ts';
import { textTable } from '#admin/format-outcome.ts';
import type { PricedConsignment } from '#admin/rates/price-recent.ts';

interface Pair {
  readonly before: PricedConsignment;
  readonly after: PricedConsignment;
}

const MAX_LISTED = 10;

/** Prices before and after by service type, and the consignments with the largest differences. */
export function describeDifference(
  before: readonly PricedConsignment[],
  after: readonly PricedConsignment[],
): string {
  const pairs = before.flatMap((one, index): Pair[] => {
    const other = after[index];
    return other === undefined ? [] : [{ before: one, after: other }];
  });
  const changed = pairs.filter((pair) => pair.before.total !== pair.after.total);
  const heading = `${countOf(changed.length, 'price')} of ${countOf(pairs.length, 'consignment')} of the last 30 days would change.`;
  if (changed.length === 0) return heading;
  const byService = [...Map.groupBy(pairs, (pair) => pair.before.serviceName)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const services = textTable([
    ['Service type', 'Consignments', 'Before', 'After', 'Difference', 'No price before', 'No price after'],
    ...[...byService, ['All', pairs] as const].map(([name, of]) => summaryRow(name, of)),
  ]);
  const largest = textTable([
    ['Consignment', 'Before', 'After', 'Because of'],
    ...changed
      .toSorted((a, b) => compare(sizeOf(b), sizeOf(a)))
      .slice(0, MAX_LISTED)
      .map(pairRow),
  ]);
  return [heading, '', services, '', 'Largest differences:', largest].join('\n');
}

function summaryRow(name: string, pairs: readonly Pair[]): string[] {
  const both = pairs.filter((pair) => pair.before.total !== null && pair.after.total !== null);
  const sum = (which: keyof Pair) =>
    round(both.map((pair) => decimal(pair[which].total ?? '0')).reduce(add, ZERO), 2);
  const [before, after] = [sum('before'), sum('after')];
  const without = (which: keyof Pair) => String(pairs.filter((pair) => pair[which].total === null).length);
  return [
    name,
    String(pairs.length),
    decimalText(before),
    decimalText(after),
    percent(Number(decimalText(before)), Number(decimalText(after))),
    without('before'),
    without('after'),
  ];
}

const percent = (before: number, after: number) =>
  before === 0 ? '–' : `${after >= before ? '+' : ''}${(((after - before) / before) * 100).toFixed(1)} %`;

function pairRow({ before, after }: Pair): string[] {
  const because = changedCharges(coded(before), coded(after)).map(({ name }) => name);
  return [before.reference, before.total ?? 'no price', after.total ?? 'no price', because.join(', ')];
}

const coded = ({ charges }: PricedConsignment) => charges.map((charge) => ({ code: charge.name, ...charge }));

/** A price that appears or disappears counts with its whole amount. */
function sizeOf({ before, after }: Pair) {
  const [a, b] = [decimal(before.total ?? '0'), decimal(after.total ?? '0')];
  const difference = add(b, { units: -a.units, places: a.places });
  return { ...difference, units: difference.units < 0n ? -difference.units : difference.units };
}
