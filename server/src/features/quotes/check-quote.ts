import type { Problem } from '@cartage/contract/errors.ts';
import type { Received } from '@cartage/contract/operations.ts';
import { compare, decimal } from '@cartage/domain/decimal/decimal.ts';
import { checkLineItem } from '@cartage/domain/freight/line-item.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import { type Place, regionOf } from '@cartage/domain/pricing/priced-place.ts';
import type { PricedLine } from '@cartage/domain/pricing/priced-freight.ts';
import type { QuoteReferences } from '#features/quotes/quote.query.ts';
import { AppError } from '#errors/app-error.ts';

type Body = Received<'quote', 'body'>;
type Issue = NonNullable<Problem['errors']>[number];
type Address = NonNullable<Body['originAddress']>;

export interface QuotedEnd extends Place {
  readonly name: string;
}

export interface CheckedQuote {
  readonly origin: QuotedEnd;
  readonly destination: QuotedEnd;
  readonly serviceType: { readonly code: string; readonly name: string };
  readonly lines: readonly PricedLine[];
}

/** Throws `rule-broken` with every issue of the request at once (QUOTE-02). */
export function checkQuote(body: Body, references: QuoteReferences, allowsAddresses: boolean): CheckedQuote {
  const origin = checkEnd(body, ['siteId', 'originAddress'], references.origin, allowsAddresses);
  const destination = checkEnd(
    body,
    ['destinationSiteId', 'destinationAddress'],
    references.destination,
    allowsAddresses,
  );
  const errors = [
    ...origin.issues,
    ...destination.issues,
    ...(references.serviceType === null
      ? [{ pointer: '/serviceType', detail: `Service Type "${body.serviceType}" not found` }]
      : []),
    ...(body.accountId != null && !references.hasAccount
      ? [{ pointer: '/accountId', detail: `Account "${body.accountId}" not found` }]
      : []),
    ...freightIssues(body),
    ...extraIssues(body),
  ];
  const { serviceType } = references;
  if (errors.length > 0 || origin.end === null || destination.end === null || serviceType === null)
    throw new AppError('rule-broken', { errors });
  return { origin: origin.end, destination: destination.end, serviceType, lines: pricedLines(body) };
}

interface CheckedEnd {
  readonly end: QuotedEnd | null;
  readonly issues: readonly Issue[];
}

function checkEnd(
  body: Body,
  [siteField, addressField]: readonly [
    'siteId' | 'destinationSiteId',
    'originAddress' | 'destinationAddress',
  ],
  site: QuotedEnd | null,
  allowsAddresses: boolean,
): CheckedEnd {
  const siteId = body[siteField];
  if (siteId != null) {
    const issues = site === null ? [{ pointer: `/${siteField}`, detail: `Site "${siteId}" not found` }] : [];
    return { end: site, issues };
  }
  if (!allowsAddresses) return { end: null, issues: [{ pointer: `/${siteField}`, detail: 'Required' }] };
  const address = body[addressField];
  if (address == null) return { end: null, issues: [{ pointer: `/${addressField}`, detail: 'Required' }] };
  const fields = ['streetNumber', 'street', 'suburb', 'city', 'postcode'] as const;
  const issues = fields
    .filter((field) => address[field] === '')
    .map((field) => ({ pointer: `/${addressField}/${field}`, detail: 'Required' }));
  return { end: endOf(address), issues };
}

function endOf({ fullName, suburb, city, postcode }: Address): QuotedEnd {
  const place = { suburb, city, postcode };
  return { ...place, name: fullName || `${suburb}, ${city}`, region: regionOf(place) };
}

function freightIssues({ units, volume, weight, lineItems }: Body): Issue[] {
  const issues: Issue[] = [];
  if (!Number.isInteger(units) || units < 1)
    issues.push({ pointer: '/units', detail: 'Must be a whole number from 1' });
  if (!(volume > 0)) issues.push({ pointer: '/volume', detail: 'Must be more than 0' });
  if (!(weight > 0)) issues.push({ pointer: '/weight', detail: 'Must be more than 0' });
  if (lineItems == null || issues.length > 0) return issues;
  const ofLines = lineItems.flatMap((line, index) =>
    checkLineItem(
      {
        ...line,
        description: line.description ?? null,
        length: line.length ?? null,
        width: line.width ?? null,
        height: line.height ?? null,
      },
      { descriptionOptional: true },
    ).map(({ pointer, message }) => ({ pointer: `/lineItems/${index}${pointer}`, detail: message })),
  );
  if (ofLines.length > 0) return ofLines;
  const totals = freightTotals(lineItems.map((line) => ({ ...line, packagingType: null })));
  const isSame = (first: number, second: number) => compare(decimal(first), decimal(second)) === 0;
  const agrees =
    totals.deliveryItems === units && isSame(totals.volume, volume) && isSame(totals.weight, weight);
  return agrees ? [] : [{ pointer: '/lineItems', detail: 'Must add up to units, volume and weight' }];
}

const MAX_QUANTITY = 9_999;

function extraIssues({ deliveryExtras }: Body): Issue[] {
  return deliveryExtras.flatMap(({ deliveryExtraCode, quantity }, index) => {
    const isCount = Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_QUANTITY;
    const isRepeated =
      deliveryExtras.findIndex((extra) => extra.deliveryExtraCode === deliveryExtraCode) < index;
    return [
      ...(isCount
        ? []
        : [{ pointer: `/deliveryExtras/${index}/quantity`, detail: 'Must be a whole number from 0' }]),
      ...(isRepeated
        ? [{ pointer: `/deliveryExtras/${index}/deliveryExtraCode`, detail: 'Is listed twice' }]
        : []),
    ];
  });
}

function pricedLines({ units, volume, weight, lineItems }: Body): PricedLine[] {
  if (lineItems == null || lineItems.length === 0) {
    const unknown = { length: null, width: null, height: null, isDangerous: false };
    return [{ count: units, volume, weight, ...unknown }];
  }
  return lineItems.map((line) => ({
    count: line.count,
    volume: line.volume,
    weight: line.weight,
    length: line.length ?? null,
    width: line.width ?? null,
    height: line.height ?? null,
    isDangerous: line.dangerousGoods != null,
  }));
}
