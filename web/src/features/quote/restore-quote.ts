import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ExtraCounts, QuoteBody } from '#features/quote/quote-form.ts';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import {
  chosenSiteOf,
  type ConsignmentForm,
  EMPTY_PARTICIPANT,
  type PartyForm,
  type Site,
} from '#freight/form/form-state.ts';
import { type FormLine, formLineOf, newLine } from '#freight/form/freight-line-state.ts';

export interface RestoredQuote {
  readonly form: ConsignmentForm;
  readonly extras: ExtraCounts;
}

type Address = QuoteBody['originAddress'];
type Line = NonNullable<QuoteBody['lineItems']>[number];

/** The form as it was when a stored quote was requested. The party of a removed site is left empty. */
export function restoreQuote(body: QuoteBody, sites: readonly Site[]): RestoredQuote {
  const lines = (body.lineItems ?? []).map(restoreLine);
  return {
    form: {
      ...EMPTY_FORM,
      serviceType: body.serviceType,
      accountId: body.accountId ?? null,
      sender: restoreParty(body.siteId, body.originAddress, sites),
      receiver: restoreParty(body.destinationSiteId, body.destinationAddress, sites),
      requestedPickup: dayOf(body.requestedPickupDate),
      requestedDelivery: dayOf(body.requestedDeliveryDate),
      lines: lines.length === 0 ? [newLine(crypto.randomUUID())] : lines,
    },
    extras: Object.fromEntries(
      body.deliveryExtras.map(({ deliveryExtraCode, quantity }) => [deliveryExtraCode, String(quantity)]),
    ),
  };
}

const dayOf = (date: string | null | undefined) => (date == null ? null : parseCalendarDate(date));

function restoreParty(
  siteId: number | null | undefined,
  address: Address,
  sites: readonly Site[],
): PartyForm {
  if (address == null) {
    const site = sites.find(({ id }) => id === siteId);
    return {
      isCustom: false,
      site: site === undefined ? null : chosenSiteOf(site),
      custom: EMPTY_PARTICIPANT,
    };
  }
  const { fullName, phone, email, streetNumber, street, suburb, city, postcode } = address;
  const contact = { fullName: fullName ?? '', phone: phone ?? '', email: email ?? '' };
  return { isCustom: true, site: null, custom: { ...contact, streetNumber, street, suburb, city, postcode } };
}

function restoreLine(line: Line): FormLine {
  const { packagingType, dangerousGoods: goods } = line;
  const saved = formLineOf({
    id: 0,
    count: line.count,
    packagingType: { code: packagingType, name: packagingType },
    description: line.description ?? null,
    length: line.length ?? null,
    width: line.width ?? null,
    height: line.height ?? null,
    volume: line.volume,
    weight: line.weight,
    dangerousGoods:
      goods == null
        ? null
        : {
            unNumber: goods.unNumber,
            class: goods.class,
            subsidiaryClass1: goods.subsidiaryClass1 ?? null,
            subsidiaryClass2: goods.subsidiaryClass2 ?? null,
            nameAndDescription: goods.nameAndDescription ?? '',
            isUnlisted: goods.isUnlisted ?? false,
          },
  });
  return { ...saved, id: null, key: crypto.randomUUID() };
}
