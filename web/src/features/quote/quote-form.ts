import type { Sent } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import { checkForm, type FieldIssue, type FormRules } from '#freight/form/check-form.ts';
import { partyFieldId } from '#freight/form/field-id.ts';
import type { ConsignmentForm, PartyForm, Role } from '#freight/form/form-state.ts';
import { linesToSend } from '#freight/form/freight-line-state.ts';
import { requestOf } from '#freight/form/request.ts';

export type QuoteBody = Sent<'quote', 'body'>;

/** The typed quantities of the extras, by code. */
export type ExtraCounts = Readonly<Record<string, string>>;

/** Fields of the consignment form that a quote does not need. */
const NOT_NEEDED = new Set(['accountId']);
const NOT_NEEDED_OF_PARTY = new Set(['fullName', 'phone', 'email']);

export const extraFieldId = (code: string) => `extra-${code}`;
export const EXTRA_INVALID = 'Must be a whole number from 0';
/** Specified text (QUOTE-02). */
export const INCOMPLETE = 'Please complete all required fields';

/** All issues that prevent a quote, in the order of the page (QUOTE-02). */
export function checkQuoteForm(form: ConsignmentForm, rules: FormRules): readonly FieldIssue[] {
  const issues = checkForm(form, { ...rules, descriptionOptional: true }, [
    'sender',
    'receiver',
    'freight',
    'details',
  ]).filter(({ field }) => !NOT_NEEDED.has(field) && !isContactField(field));
  const delivery: FieldIssue[] =
    form.requestedDelivery === null
      ? [{ field: 'requestedDelivery', message: 'Requested delivery date is required' }]
      : [];
  const order = ['sender', 'receiver', 'lines', 'line', 'serviceType', 'requestedDelivery'];
  const rank = (field: string) => order.findIndex((start) => field.startsWith(start));
  return [...issues, ...delivery].toSorted((a, b) => rank(a.field) - rank(b.field));
}

const isContactField = (field: string) =>
  (['sender', 'receiver'] as const).some((role) =>
    [...NOT_NEEDED_OF_PARTY].some((name) => field === partyFieldId(role, name as 'fullName')),
  );

/** Codes of the offered extras whose number is not a whole number from 0. An empty field is 0. */
export function wrongExtras(counts: ExtraCounts, offered: OfferedCodes): readonly string[] {
  return codesOf(counts, offered).filter((code) => !/^\s*\d{0,4}\s*$/.test(counts[code] ?? ''));
}

/** Codes of the extras that the service type offers. Null: not loaded. */
export type OfferedCodes = readonly string[] | null;

/** Counts of a restored quote apply before the extras are loaded. */
const codesOf = (counts: ExtraCounts, offered: OfferedCodes) => offered ?? Object.keys(counts);

/** The request of a form without issues. */
export function quoteBodyOf(
  form: ConsignmentForm,
  counts: ExtraCounts,
  { today, offered }: { readonly today: CalendarDate; readonly offered: OfferedCodes },
): QuoteBody {
  const { serviceType, lineItems = [] } = requestOf(form);
  const totals = freightTotals(
    linesToSend(form).map(({ values }) => ({
      count: values.count,
      packagingType: null,
      volume: values.volume,
      weight: values.weight,
    })),
  );
  const pickup = form.requestedPickup;
  return {
    ...endOf('sender', form.sender),
    ...endOf('receiver', form.receiver),
    serviceType,
    priceDateTimeUtc: pickup ?? today,
    units: totals.deliveryItems,
    volume: totals.volume,
    weight: totals.weight,
    lineItems,
    deliveryExtras: codesOf(counts, offered).flatMap((code) => {
      const quantity = Number(counts[code]?.trim() || '0');
      return quantity === 0 ? [] : [{ deliveryExtraCode: code, quantity }];
    }),
    accountId: form.accountId,
    requestedPickupDate: pickup,
    requestedDeliveryDate: form.requestedDelivery,
  };
}

const END_FIELDS = {
  sender: ['siteId', 'originAddress'],
  receiver: ['destinationSiteId', 'destinationAddress'],
} as const;

function endOf(role: Role, { isCustom, site, custom }: PartyForm): Partial<QuoteBody> {
  const [siteField, addressField] = END_FIELDS[role];
  if (!isCustom) return { [siteField]: site?.id ?? null };
  const { fullName, phone, email, ...address } = custom;
  const trimmed = Object.fromEntries(Object.entries(address).map(([name, text]) => [name, text.trim()]));
  return {
    [addressField]: {
      ...trimmed,
      fullName: fullName.trim() || null,
      phone: phone.trim() || null,
      email: email.trim() || null,
    },
  };
}
