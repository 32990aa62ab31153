import { useEffect } from 'react';
import { storeFormDraft, type QuoteFormDraft, readFormDraft } from '#features/quote/quote-draft.ts';
import type { ExtraCounts } from '#features/quote/quote-form.ts';
import type { RestoredQuote } from '#features/quote/restore-quote.ts';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import { changeForm, type ConsignmentForm, type FormChange, partyOfSite } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import { useCachedState } from '#kit/use-cached-state.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import type { OrganisationContext } from '#session/organisation-context.ts';

interface State extends QuoteFormDraft {
  /** True when the form is unchanged since the page opened, so that nothing has to be stored. */
  readonly isUntouched: boolean;
}

export interface QuoteFormState extends QuoteFormDraft {
  readonly change: (change: FormChange) => void;
  readonly setExtra: (code: string, text: string) => void;
  readonly reset: () => void;
  readonly replace: (restored: RestoredQuote) => void;
}

const NO_EXTRAS: ExtraCounts = {};

/** The quote form is the consignment form, so that a consignment can be created without typing the values again. */
export function useQuoteForm(): QuoteFormState {
  const organisationContext = useOrganisationContext();
  const { packagingTypes } = organisationContext.organisation;
  const { serviceTypes, accounts } = organisationContext;
  const first = (): State => ({
    form: firstForm(organisationContext),
    extras: NO_EXTRAS,
    isModified: false,
    isUntouched: true,
  });
  const start = (): State => {
    const draft = readFormDraft(organisationContext, { serviceTypes, accounts, packagingTypes });
    return draft === null ? first() : { ...draft, isUntouched: false };
  };
  const [state, set] = useCachedState<State>(`quote-form ${organisationContext.organisationId}`, start);
  const { form, extras, isModified, isUntouched } = state;
  useEffect(() => {
    storeFormDraft(organisationContext, isUntouched ? null : { form, extras, isModified });
  }, [organisationContext, form, extras, isModified, isUntouched]);
  return {
    form,
    extras,
    isModified,
    change: (formChange) =>
      set((before) => ({
        ...before,
        isUntouched: false,
        form: changeForm(before.form, formChange, packagingTypes),
        isModified:
          before.isModified || (formChange.type !== 'line-blur' && formChange.type !== 'site-details'),
      })),
    setExtra: (code, text) =>
      set((before) => ({
        ...before,
        extras: { ...before.extras, [code]: text },
        isModified: true,
        isUntouched: false,
      })),
    reset: () => {
      // At once: the page may unmount before the effect runs.
      storeFormDraft(organisationContext, null);
      set(first());
    },
    replace: (restored) =>
      set({ form: restored.form, extras: restored.extras, isModified: false, isUntouched: false }),
  };
}

function firstForm({ organisation, sites, accounts, serviceTypes }: OrganisationContext): ConsignmentForm {
  const open = openAccounts(accounts);
  const own = sites.find(({ site, isDefaultOrigin }) => isDefaultOrigin && site.isActive)?.site ?? null;
  const isOffered = open.some(({ id }) => id === organisation.defaultAccount?.id);
  const account = isOffered ? organisation.defaultAccount?.id : open.length === 1 ? open[0]?.id : null;
  return {
    ...EMPTY_FORM,
    serviceType: serviceTypes.length === 1 ? (serviceTypes[0]?.code ?? null) : null,
    accountId: account ?? null,
    sender: partyOfSite(organisation.defaultOriginSite ?? own),
    lines: [newLine(crypto.randomUUID())],
  };
}
