import { useMemo } from 'react';
import type { Names } from '#features/consignment-detail/edit/form-pieces.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useWorkplace } from '#session/session-context.tsx';
import type { Workplace } from '#session/workplace.ts';

/** Names of what the workplace offers, and of what the consignment has that is not offered any more. */
export function useNames(consignment: Consignment | undefined): Names {
  const workplace = useWorkplace();
  return useMemo(() => namesOf(workplace, consignment), [workplace, consignment]);
}

function namesOf(
  { serviceTypes, accounts, organisation }: Workplace,
  consignment: Consignment | undefined,
): Names {
  const types = [...serviceTypes, ...(consignment ? [consignment.serviceType] : [])];
  const payers = [...accounts, ...(consignment ? [consignment.account] : [])];
  return {
    serviceType: (code) => types.find((type) => type.code === code)?.name ?? code,
    account: (id) => payers.find((payer) => payer.id === id)?.code ?? String(id),
    packaging: (code) => organisation.packagingTypes.find((type) => type.code === code)?.name ?? code,
  };
}
