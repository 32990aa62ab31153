import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DeliveryDateForm,
  ExceptionForm,
  PriceForm,
  StatusForm,
} from '#features/provider-desk/change-forms.tsx';
import { ConsignmentFacts } from '#features/provider-desk/consignment-facts.tsx';
import { ProofForm } from '#features/provider-desk/proof-form.tsx';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';
import { useSession } from '#session/session-context.tsx';

/** The forms of the dialog, in the order of their buttons. */
const CHANGES = [
  { code: 'exception', label: 'Raise exception', Form: ExceptionForm },
  { code: 'date', label: 'Confirm delivery date', Form: DeliveryDateForm },
  { code: 'price', label: 'Confirm price', Form: PriceForm },
  { code: 'proof', label: 'Add proof of delivery', Form: ProofForm },
  { code: 'status', label: 'Change status', Form: StatusForm },
] as const;

/** One consignment at the desk: facts, remarks and history, and the forms that change it. */
export function ConsignmentDialog({
  reference,
  close,
}: {
  readonly reference: string;
  readonly close: () => void;
}) {
  // Here too: the dialog of the facts mounts again after a form, when its opener is gone.
  useRestoreFocus();
  const { call } = useSession();
  const [shown, show] = useState<string | null>(null);
  const query = useQuery({
    queryKey: [DESK_KEY, 'consignment', reference],
    queryFn: ({ signal }) => call('deskConsignment', { query: { code: reference }, signal }),
  });
  const change = CHANGES.find(({ code }) => code === shown);
  if (change !== undefined && query.data !== undefined)
    return <change.Form reference={reference} status={query.data.status} back={() => show(null)} />;
  return (
    <ConsignmentFacts
      reference={reference}
      found={query.data}
      failure={query.error}
      changes={CHANGES}
      show={show}
      close={close}
    />
  );
}
