import { useQuery } from '@tanstack/react-query';
import type { Consignment } from '#freight/consignment-query.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

/** The standing order that created the consignment; null for others, and while loading. */
export function useStandingOrder({ reference, id }: Consignment) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const hasOrders = useHasOwnOperations();
  const { data } = useQuery({
    queryKey: ['consignments', 'standing-order', organisationId, reference],
    queryFn: ({ signal }) =>
      call('standingOrderOfConsignment', { params: { org: organisationId, ref: reference }, signal }),
    enabled: hasOrders && id !== 0,
    // It never changes.
    staleTime: Infinity,
  });
  return data?.standingOrder ?? null;
}
