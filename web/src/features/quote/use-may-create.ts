import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Whether the user can create a consignment from the quote. Only a stored quote has a number. */
export function useMayCreate({ quote }: Pick<QuotePage, 'quote'>): boolean {
  const { permissions } = useOrganisationContext();
  return permissions.has('Consignment.CREATE') && (quote?.quotation.number ?? null) !== null;
}
