import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export interface OfferedExtra {
  readonly code: string;
  readonly name: string;
  readonly description: string;
}

export interface QuoteExtras {
  readonly offered: (serviceType: string | null) => readonly OfferedExtra[];
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const STALE_MS = 60_000;
/** EXTRA-01. */
const NOT_LOADED = 'Delivery extras could not be loaded';

/** The extras of each service type, where the tenant has any. */
export function useQuoteExtras(): QuoteExtras {
  const { call, tenant } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, isError, refetch } = useQuery({
    queryKey: ['delivery-extras', organisationId],
    queryFn: ({ signal }) => call('deliveryExtras', { params: { org: organisationId }, signal }),
    staleTime: STALE_MS,
    enabled: tenant.flags.DeliveryExtras,
  });
  useEffect(() => {
    if (isError) showError(NOT_LOADED);
  }, [isError]);
  return {
    offered: (serviceType) =>
      (data ?? [])
        .filter(({ serviceTypeCode }) => serviceTypeCode === serviceType)
        .map(
          ({ deliveryExtraCode: code, deliveryExtraName: name, deliveryExtraDescription: description }) => ({
            code,
            name,
            description,
          }),
        ),
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
