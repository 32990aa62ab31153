import { quoteNumber } from '@cartage/domain/pricing/describe-charge.ts';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';

/** Asks before a stored quote replaces values that are in no quote. */
export function ReplaceFormDialog({ page: { replacement } }: { readonly page: QuotePage }) {
  if (replacement === null) return null;
  const { number, withPrices, confirm, cancel } = replacement;
  const [verb, gerund] = withPrices ? ['open', 'Opening'] : ['copy', 'Copying'];
  return (
    <ConfirmDialog
      title="Discard the values in the form?"
      question={`You have values in the form that aren't quoted. ${gerund} ${quoteNumber(number)} discards them.`}
      confirm={`Discard and ${verb}`}
      cancel="Cancel"
      isDanger
      onConfirm={confirm}
      close={cancel}
    />
  );
}
