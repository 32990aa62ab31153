import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import type { DetailProps } from '#features/consignment-detail/detail-props.ts';
import { NarrowDetail } from '#features/consignment-detail/narrow-detail.tsx';
import { consignmentQuery } from '#freight/consignment-query.ts';
import { CANNOT_OPEN, NotFound } from '#features/consignment-detail/states.tsx';
import { useWayBack } from '#kit/way-back.ts';
import { WideDetail } from '#features/consignment-detail/wide-detail.tsx';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { recordEvent } from '#telemetry/telemetry.ts';
import { useNarrow } from '#ui/use-media.ts';

const route = getRouteApi('/portal/consignment/$reference');

/** One consignment at /consignment/{reference}. */
export function DetailPage() {
  const { reference } = route.useParams();
  return <Detail key={reference} reference={reference} />;
}

function Detail({ reference }: { readonly reference: string }) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const query = useQuery(consignmentQuery(call, { organisationId, reference }));
  const close = useWayBack();
  const isNarrow = useNarrow();

  const { data, error, isFetching, isRefetchError } = query;
  const isGone = isStatus(error, 404);
  useEffect(() => {
    // What is shown stays; without anything to show the page itself says so.
    if (isRefetchError && !isGone) showError(messageOf(error, CANNOT_OPEN));
  }, [isRefetchError, isGone, error]);

  const isOpened = isNarrow && data !== undefined;
  useEffect(() => {
    if (isOpened) recordEvent('opened');
  }, [isOpened]);

  if (isGone) return <NotFound reference={reference} isNarrow={isNarrow} close={close} />;
  const detail: DetailProps = {
    reference,
    consignment: data,
    isFetching,
    failure: data === undefined && !isFetching ? error : null,
    retry: () => void query.refetch(),
    close,
  };
  return isNarrow ? <NarrowDetail {...detail} /> : <WideDetail {...detail} />;
}
