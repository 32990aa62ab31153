import { formatDateTime } from '#dates/format.ts';
import { countText, dimensionsText, volumeText, weightText } from '#documents/figures.ts';
import { countOf } from '#freight/count-of.ts';
import {
  CHARGE_KINDS,
  chargeHints,
  chargeLabel,
  dayText,
  money,
  quoteNumber,
} from '#pricing/describe-charge.ts';
import type { Charge, Price } from '#pricing/price.ts';
import type { Place } from '#pricing/priced-place.ts';

/** A quote on one page. Every field is text as printed. */
export interface QuoteContent {
  readonly kind: 'QUOTE';
  readonly provider: string;
  readonly organisation: string;
  readonly number: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly freight: readonly QuoteFreightRow[];
  readonly weights: readonly QuoteRow[];
  readonly charges: readonly { readonly title: string; readonly rows: readonly QuoteRow[] }[];
  readonly totals: readonly QuoteRow[];
  readonly rates: string;
}

export interface QuoteFreightRow {
  readonly items: string;
  readonly description: string;
  readonly size: string;
  readonly volume: string;
  readonly weight: string;
}

export interface QuoteRow {
  readonly label: string;
  readonly hint: string;
  readonly amount: string;
}

type PrintedPrice = Omit<Price, 'day' | 'card' | 'charges'> & {
  readonly day: string;
  readonly card: { readonly name: string; readonly effectiveFrom: string };
  readonly charges: readonly (Omit<Charge, 'effectiveFrom'> & { readonly effectiveFrom: string })[];
};

export interface QuoteFacts {
  readonly provider: string;
  readonly organisation: string;
  readonly zone: string;
  readonly number: number;
  readonly quotedAt: Date;
  readonly quotedBy: string;
  readonly validUntil: Date;
  readonly sender: QuotedParty;
  readonly receiver: QuotedParty;
  readonly service: string;
  readonly earliestDelivery: string | null;
  readonly price: PrintedPrice;
  readonly lines: readonly QuotedLine[];
}

export interface QuotedParty {
  /** Of the site or the participant; suburb and city of an address without a name. */
  readonly name: string;
  /** Null: the quote does not have it. */
  readonly place: Pick<Place, 'suburb' | 'city' | 'postcode'> | null;
}

interface QuotedLine {
  readonly count: number;
  readonly packaging: string;
  readonly description: string | null;
  readonly sides: readonly (number | null)[];
  readonly volume: number;
  readonly weight: number;
  readonly isDangerous: boolean;
}

/** Further lines are counted in the totals, so that the quote stays on one page. */
const MAX_LINES = 8;
/** Characters: two lines of the table. */
const MAX_DESCRIPTION = 70;

export function quoteContent({ price, lines, zone, ...quote }: QuoteFacts): QuoteContent {
  const shown = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES - 1) : lines;
  return {
    kind: 'QUOTE',
    provider: quote.provider,
    organisation: quote.organisation,
    number: quoteNumber(quote.number),
    facts: [
      { label: 'From', text: partyText(quote.sender) },
      { label: 'To', text: partyText(quote.receiver) },
      { label: 'Service', text: quote.service },
      {
        label: 'Earliest delivery',
        text: quote.earliestDelivery === null ? 'Not known' : dayText(quote.earliestDelivery),
      },
      { label: 'Quoted', text: `${formatDateTime(quote.quotedAt, zone)} by ${quote.quotedBy}` },
      { label: 'Valid until', text: formatDateTime(quote.validUntil, zone) },
    ],
    freight: [...shown.map(freightRow), ...restRow(lines.length - shown.length), totalRow(price)],
    weights: [
      { label: 'Dead weight', hint: '', amount: weightText(price.deadWeight) },
      {
        label: 'Cubic weight',
        hint: `${volumeText(price.volume)} × ${price.cubicFactor} kg per m³`,
        amount: weightText(price.cubicWeight),
      },
      {
        label: 'Chargeable weight',
        hint: 'The larger of the two',
        amount: weightText(price.chargeableWeight),
      },
    ],
    charges: CHARGE_KINDS.flatMap(([kind, title]) => {
      const rows = price.charges
        .filter((charge) => charge.kind === kind)
        .map((charge) => chargeRow(charge, price));
      return rows.length === 0 ? [] : [{ title, rows }];
    }),
    totals: [
      { label: 'Subtotal excluding GST', hint: '', amount: money(price.total) },
      { label: `GST ${price.gstRate}%`, hint: '', amount: money(price.gst) },
      { label: 'Total including GST', hint: 'NZD', amount: money(price.totalWithGst) },
    ],
    rates: `Rate card ${price.card.name}, effective ${dayText(price.card.effectiveFrom)}, for ${dayText(price.day)}`,
  };
}

const chargeRow = (charge: PrintedPrice['charges'][number], price: PrintedPrice): QuoteRow => ({
  label: chargeLabel(charge, price),
  hint: chargeHints(charge).join('. '),
  amount: money(charge.amount),
});

/** 'Christchurch store, Sydenham, Christchurch 8023' */
function partyText({ name, place }: QuotedParty): string {
  if (place === null) return name;
  const { suburb, city, postcode } = place;
  const town = `${city} ${postcode}`.trim();
  const address = suburb === '' || suburb === city ? town : `${suburb}, ${town}`;
  return address.startsWith(name) ? address : `${name}, ${address}`;
}

const freightRow = (line: QuotedLine): QuoteFreightRow => ({
  items: countText(line.count),
  // The hazard comes first, because a long description is shortened.
  description: [line.packaging, line.isDangerous ? 'dangerous goods' : '', shortened(line.description ?? '')]
    .filter((part) => part !== '')
    .join(', '),
  size: dimensionsText(line.sides),
  volume: volumeText(line.volume),
  weight: weightText(line.weight),
});

/** At most two lines of the table. */
function shortened(description: string): string {
  const characters = [...description.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= MAX_DESCRIPTION) return characters.join('');
  return `${characters
    .slice(0, MAX_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`;
}

const restRow = (count: number): QuoteFreightRow[] =>
  count === 0
    ? []
    : [{ items: '', description: `and ${countOf(count, 'more line')}`, size: '', volume: '', weight: '' }];

const totalRow = ({ items, volume, deadWeight }: PrintedPrice): QuoteFreightRow => ({
  items: countText(items),
  description: 'Total',
  size: '',
  volume: volumeText(volume),
  weight: weightText(deadWeight),
});
