import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OfferedCodes } from '#features/quote/quote-form.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export interface OfferedExtra {
  readonly code: string;
  readonly name: string;
  readonly description: string;
}

export interface QuoteExtras {
  readonly offered: (serviceType: string | null) => readonly OfferedExtra[];
  readonly codes: (serviceType: string | null) => OfferedCodes;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const STALE_MS = 60_000;
/** Specified text (EXTRA-01). */
const NOT_LOADED = 'Delivery extras could not be loaded';

/** The extras of each service type. Empty for a tenant without delivery extras. */
export function useQuoteExtras(): QuoteExtras {
  const { call, tenant } = useSession();
  const { organisationId } = useOrganisationContext();
  const isOffered = tenant.flags.DeliveryExtras;
  const { data, isError, refetch } = useQuery({
    queryKey: ['delivery-extras', organisationId],
    queryFn: ({ signal }) => call('deliveryExtras', { params: { org: organisationId }, signal }),
    staleTime: STALE_MS,
    enabled: isOffered,
  });
  useEffect(() => {
    if (isError) showError(NOT_LOADED);
  }, [isError]);
  const offered = (serviceType: string | null): OfferedExtra[] =>
    (data ?? [])
      .filter(({ serviceTypeCode }) => serviceTypeCode === serviceType)
      .map(({ deliveryExtraCode: code, deliveryExtraName: name, deliveryExtraDescription: description }) => ({
        code,
        name,
        description,
      }));
  return {
    offered,
    codes: (serviceType) =>
      isOffered && data === undefined ? null : offered(serviceType).map(({ code }) => code),
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
