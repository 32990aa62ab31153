import type { Sent } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import {
  entryDayIssue,
  type EntryKind,
  entryNoteIssue,
  entryQuantityIssue,
  MAX_DOCKET,
  MAX_HIREAGE_NOTE,
} from '@cartage/domain/hireage/ledger.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import type { HireUnitCode } from '#features/hireage/hireage-url.ts';

/** The fields of the form as typed. */
export interface EntryDraft {
  readonly kind: EntryKind;
  readonly siteId: number | null;
  readonly hireUnit: HireUnitCode | null;
  readonly partner: string;
  readonly quantity: string;
  readonly day: string;
  readonly docket: string;
  readonly note: string;
}

export type EntryIssues = Readonly<Partial<Record<keyof EntryDraft, string>>>;

export interface PartnerSite {
  readonly id: number;
  readonly name: string;
}

export type CheckedEntry =
  | { readonly entry: Sent<'recordHireage', 'body'>; readonly issues: null }
  | { readonly entry: null; readonly issues: EntryIssues };

/**
 * The request, or the issue of each wrong field. The partner is sent as a site if it has the name of only one known site;
 * the server checks other names. `address` is the partner of the opened balance that is not an own site, even if one has
 * its name.
 */
export function checkEntry(
  draft: EntryDraft,
  today: CalendarDate,
  sites: readonly PartnerSite[],
  address: string | null = null,
): CheckedEntry {
  const { kind, siteId, hireUnit } = draft;
  const partner = draft.partner.trim();
  const day = parseTypedDate(draft.day, today);
  const quantity = /^[-+−]?\d+$/.test(draft.quantity.trim())
    ? Number(draft.quantity.trim().replace('−', '-'))
    : Number.NaN;
  const note = draft.note.trim() === '' ? null : draft.note.trim();
  const isAddress = partner === address;
  const named = isAddress ? [] : sites.filter(({ name }) => name.toLowerCase() === partner.toLowerCase());
  const found: Readonly<Record<keyof EntryDraft, string | null>> = {
    kind: null,
    siteId: siteId === null ? 'Select a site' : null,
    hireUnit: hireUnit === null ? 'Select a hire unit' : null,
    partner: partnerIssue(
      partner,
      named.some(({ id }) => id === siteId),
    ),
    quantity: entryQuantityIssue(kind, quantity),
    day: dayIssue(day, today),
    docket: lengthIssue(draft.docket, MAX_DOCKET),
    note: entryNoteIssue(kind, note) ?? lengthIssue(draft.note, MAX_HIREAGE_NOTE),
  };
  const issues = Object.fromEntries(Object.entries(found).filter(([, issue]) => issue !== null));
  if (Object.keys(issues).length > 0 || siteId === null || hireUnit === null || day === null)
    return { entry: null, issues };
  const docket = draft.docket.trim() === '' ? null : draft.docket.trim();
  const [partnerSite] = named;
  // A listed hire unit also has a name, which the server rejects.
  const { providerCode, code } = hireUnit;
  const sent =
    partnerSite === undefined || named.length > 1
      ? { partner, ...(isAddress && { partnerSiteId: null }) }
      : { partnerSiteId: partnerSite.id };
  return {
    entry: { kind, siteId, hireUnit: { providerCode, code }, ...sent, quantity, day, docket, note },
    issues: null,
  };
}

const MAX_PARTNER = 250;

function partnerIssue(partner: string, isOwn: boolean): string | null {
  if (partner === '') return 'Enter the partner';
  return isOwn ? 'Enter a partner other than this site' : lengthIssue(partner, MAX_PARTNER);
}

function dayIssue(day: CalendarDate | null, today: CalendarDate): string | null {
  if (day === null) return 'Enter a date, such as 19/08/2026';
  return entryDayIssue(day, today);
}
