import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Consignment, consignmentQuery } from '#freight/consignment-query.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Timeout of a refresh of the price (CONS-12). */
const TIMEOUT_MS = 3_000;
const POLL_MS = 1_000;

/**
 * Polls the consignment after a change until its price has changed, for at most 3 seconds. Only for users who can see
 * prices. Unsaved values stay.
 */
export function usePriceRefresh(): (changed: Consignment) => void {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (changed) => {
    clearTimeout(timer.current);
    if (!permissions.has('Consignment.ViewPricing')) return;
    const until = performance.now() + TIMEOUT_MS;
    const query = {
      ...consignmentQuery(call, { organisationId, reference: changed.reference }),
      staleTime: 0,
    };
    const poll = async () => {
      const latest = await queryClient.fetchQuery(query).catch(() => null);
      const isPriced =
        latest !== null &&
        (latest.estimatedPrice !== changed.estimatedPrice ||
          latest.confirmedPrice !== changed.confirmedPrice);
      if (!isPriced && performance.now() < until) timer.current = setTimeout(() => void poll(), POLL_MS);
    };
    timer.current = setTimeout(() => void poll(), POLL_MS);
  };
}
