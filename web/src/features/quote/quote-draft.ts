import type { ExtraCounts } from '#features/quote/quote-form.ts';
import type { RestoredQuote } from '#features/quote/restore-quote.ts';
import type { Quote } from '#features/quote/quote.ts';
import { asRecord, type AvailableOptions, restoreForm } from '#freight/form/restore-form.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';

// The form and its quote survive a reload (design rule 17). `version` changes with their shape, because a release may
// read a draft of the release before.
const VERSION = 1;

export interface QuoteFormDraft extends RestoredQuote {
  readonly isModified: boolean;
}

type Owner = Pick<OrganisationContext, 'user' | 'organisationId'>;
const keyOf = ({ user, organisationId }: Owner, part: 'form' | 'answer') =>
  draftKey({ sub: user.sub, organisationId }, `quote-${part}`);

export function readFormDraft(owner: Owner, options: AvailableOptions): QuoteFormDraft | null {
  const { version, form, extras, isModified } = asRecord(readDraft(sessionStorage, keyOf(owner, 'form')));
  const restored = version === VERSION ? restoreForm(form, options) : null;
  return restored === null
    ? null
    : { form: restored, extras: countsOf(extras), isModified: isModified === true };
}

const countsOf = (extras: unknown): ExtraCounts =>
  Object.fromEntries(
    Object.entries(asRecord(extras)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Null removes the draft. */
export function storeFormDraft(owner: Owner, draft: QuoteFormDraft | null): void {
  keep(keyOf(owner, 'form'), draft === null ? null : { version: VERSION, ...draft });
}

export function readQuoteDraft(owner: Owner): Quote | null {
  const { version, quote } = asRecord(readDraft(sessionStorage, keyOf(owner, 'answer')));
  // Only this page writes the draft, with a response of the server.
  return version === VERSION ? (quote as Quote) : null;
}

/** Null removes the draft. */
export function storeQuoteDraft(owner: Owner, quote: Quote | null): void {
  keep(keyOf(owner, 'answer'), quote === null ? null : { version: VERSION, quote });
}

function keep(key: string, draft: unknown): void {
  if (draft === null) sessionStorage.removeItem(key);
  else writeDraft(sessionStorage, key, draft);
}
