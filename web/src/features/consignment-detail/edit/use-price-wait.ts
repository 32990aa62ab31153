import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Consignment, consignmentQuery } from '#freight/consignment-query.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-12. */
const WAIT_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

/**
 * After a change that makes a new price, for those who may see prices: the consignment is read again until its price
 * is another one, for 3 seconds at most. What is shown and typed stays.
 */
export function usePriceWait(): (changed: Consignment) => void {
  const { call } = useSession();
  const { organisationId, permissions } = useWorkplace();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (changed) => {
    clearTimeout(timer.current);
    if (!permissions.has('Consignment.ViewPricing')) return;
    const until = performance.now() + WAIT_MS;
    const query = {
      ...consignmentQuery(call, { organisationId, reference: changed.reference }),
      staleTime: 0,
    };
    const look = async () => {
      const now = await queryClient.fetchQuery(query).catch(() => null);
      const isPriced =
        now !== null &&
        (now.estimatedPrice !== changed.estimatedPrice || now.confirmedPrice !== changed.confirmedPrice);
      if (!isPriced && performance.now() < until)
        timer.current = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    timer.current = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
}
