import { useState } from 'react';
import {
  checkQuoteForm,
  extraFieldId,
  INCOMPLETE,
  type QuoteBody,
  quoteBodyOf,
  wrongExtras,
} from '#features/quote/quote-form.ts';
import { isSameQuote } from '#features/quote/same-quote.ts';
import { useCreateFromQuote } from '#features/quote/use-create-from-quote.ts';
import type { Quote } from '#features/quote/quote.ts';
import { useQuote } from '#features/quote/use-quote.ts';
import type { QuoteExtras } from '#features/quote/use-quote-extras.ts';
import { useStoredQuote } from '#features/quote/use-stored-quote.ts';
import { type QuoteFormState, useQuoteForm } from '#features/quote/use-quote-form.ts';
import { checkForm, type FormIssue } from '#freight/form/check-form.ts';
import type { FieldId } from '#freight/form/field-id.ts';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import { hasExpired } from '#freight/price/has-expired.ts';
import { focusField } from '#freight/form/focus.ts';
import type { ConsignmentForm, FormChange, PartyForm } from '#freight/form/form-state.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { type RequestedDates, useRequestedDates } from '#freight/form/use-requested-dates.ts';
import { scrollToTop } from '#kit/scroll-to-top.ts';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

export interface QuotePage extends Omit<QuoteFormState, 'change' | 'replace'> {
  readonly change: (change: FormChange) => void;
  readonly dates: RequestedDates;
  readonly errorOf: (field: FieldId) => string | undefined;
  readonly showsErrors: boolean;
  readonly quote: Quote | null;
  /** The reason why the quote is outdated; null when it is current. */
  readonly outdated: 'changed' | 'expired' | null;
  readonly open: (number: number) => void;
  /** The form of a stored quote, without its prices. */
  readonly copy: (number: number) => void;
  /** A stored quote that would replace values which are in no quote; null when nothing is asked. */
  readonly replacement: Replacement | null;
  readonly requestQuote: () => void;
  readonly isRequesting: boolean;
  readonly createConsignment: () => void;
  readonly isCreating: boolean;
  readonly isCreated: () => boolean;
}

interface StoredQuoteToShow {
  readonly number: number;
  /** False: only its form. */
  readonly withPrices: boolean;
}

export interface Replacement extends StoredQuoteToShow {
  readonly confirm: () => void;
  readonly cancel: () => void;
}

const nothing = () => undefined;

/** State and actions of the quote page. */
export function useQuotePage({ codes }: QuoteExtras): QuotePage {
  const state = useQuoteForm();
  const { form } = state;
  const rules = useFormRules();
  const today = useToday();
  const dates = useQuoteDates(state);
  const { quote, request, isRequesting, show } = useQuote();
  const load = useStoredQuote();
  const [tried, setTried] = useState<'quote' | 'create' | null>(null);
  const [refused, setRefused] = useState<readonly FormIssue[]>([]);
  const [asked, setAsked] = useState<StoredQuoteToShow | null>(null);
  const reset = () => {
    show(null);
    setTried(null);
    setRefused([]);
    state.reset();
  };
  const creation = useCreateFromQuote(setRefused, reset);
  const bodyOf = (given: ConsignmentForm): QuoteBody =>
    quoteBodyOf(given, state.extras, { today, offered: codes(given.serviceType) });

  const quoteIssues = () => [...checkQuoteForm(form, rules), ...dates.issues];
  const createIssues = () => [...checkForm(form, rules), ...quoteIssues()];
  const issues: readonly FormIssue[] = [
    ...(tried === 'create' ? createIssues() : tried === 'quote' ? quoteIssues() : []),
    ...refused,
  ];
  /** True without issues. Otherwise focuses the first field with an issue. */
  const isComplete = (found: readonly FormIssue[]) => {
    const [wrongExtra] = wrongExtras(state.extras, codes(form.serviceType));
    const first = found.find(({ field }) => field !== null)?.field ?? null;
    if (first === null && wrongExtra === undefined) return true;
    showError(INCOMPLETE);
    if (first !== null) requestAnimationFrame(() => focusField(first));
    else if (wrongExtra !== undefined) document.getElementById(extraFieldId(wrongExtra))?.focus();
    return false;
  };
  const outdated = quote === null ? null : outdatedBy(quote, bodyOf(form));
  const restore = async ({ number, withPrices }: StoredQuoteToShow) => {
    const stored = await load(number);
    if (stored === null) return;
    state.replace(stored);
    show(withPrices ? stored.quote : null);
    setTried(null);
    setRefused([]);
    scrollToTop();
    document.querySelector('h1')?.focus();
  };
  const askOrRestore = (stored: StoredQuoteToShow) => {
    const isStored = quote !== null && quote.quotation.number !== null && outdated !== 'changed';
    if (state.isModified && !isStored) setAsked(stored);
    else void restore(stored);
  };
  return {
    ...state,
    change: (change) => {
      if (refused.length > 0) setRefused([]);
      state.change(change);
    },
    dates,
    errorOf: (field) => issues.find((issue) => issue.field === field)?.message,
    showsErrors: tried !== null,
    quote,
    outdated,
    open: (number) => askOrRestore({ number, withPrices: true }),
    copy: (number) => askOrRestore({ number, withPrices: false }),
    replacement: asked && {
      ...asked,
      confirm: () => {
        setAsked(null);
        void restore(asked);
      },
      cancel: () => setAsked(null),
    },
    requestQuote: () => {
      setTried('quote');
      if (!isRequesting && isComplete(quoteIssues())) request(bodyOf(form));
    },
    isRequesting,
    createConsignment: () => {
      const number = quote?.quotation.number ?? null;
      if (number === null || creation.isCreating) return;
      setTried('create');
      if (isComplete(createIssues())) creation.create({ form, number });
    },
    isCreating: creation.isCreating,
    isCreated: creation.isCreated,
    reset,
  };
}

function outdatedBy({ quotation, body }: Quote, now: QuoteBody): QuotePage['outdated'] {
  if (!isSameQuote(body, now)) return 'changed';
  const until = quotation.validUntilDateTimeUtc;
  return until !== null && hasExpired(until) ? 'expired' : null;
}

function useQuoteDates({ form, change }: QuoteFormState): RequestedDates {
  const { settings } = useSession().tenant;
  return useRequestedDates(
    { form, change, errorOf: nothing },
    {
      saved: EMPTY_FORM,
      sender: participantOf(form.sender),
      receiver: participantOf(form.receiver),
      service: form.serviceType,
      isPickupAllowed: settings.requestedPickupDateEnabled,
      isDeliveryRequired: false,
      mode: 'requested',
      isConfirmed: false,
      hasNextAction: false,
    },
  );
}

/** Sites only: the server finds the region of an address typed in by hand. */
const participantOf = ({ isCustom, site }: PartyForm) => (isCustom ? undefined : site?.participant);
