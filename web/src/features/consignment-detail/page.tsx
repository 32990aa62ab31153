import { referenceInPath } from '@cartage/domain/consignment/reference.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import type { DetailProps } from '#features/consignment-detail/detail-props.ts';
import { PhoneDetail } from '#features/consignment-detail/phone-detail.tsx';
import { useListPager } from '#features/consignment-detail/list-pager/use-list-pager.ts';
import { consignmentQuery } from '#freight/consignment-query.ts';
import { CANNOT_OPEN } from '#features/consignment-detail/consignment-load-error.tsx';
import { ConsignmentNotFound } from '#features/consignment-detail/consignment-not-found.tsx';
import { useReturnToList } from '#kit/use-return-to-list.ts';
import { LinkedException } from '#features/consignment-detail/linked-exception.tsx';
import { FullDetail } from '#features/consignment-detail/full-detail.tsx';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { recordEvent } from '#telemetry/telemetry.ts';
import { useNarrow, usePhone } from '#ui/use-media.ts';

const route = getRouteApi('/portal/consignment/$reference');

/** The detail page at /consignment/{reference}. */
export function DetailPage() {
  const { reference } = route.useParams();
  return referenceInPath(reference) === null ? (
    <NoReference reference={reference} />
  ) : (
    <Detail key={reference} reference={reference} />
  );
}

/** Makes no call: the address of some lists looks like that of a consignment. */
function NoReference({ reference }: { readonly reference: string }) {
  const close = useReturnToList();
  return <ConsignmentNotFound reference={reference} isNarrow={useNarrow()} close={close} />;
}

function Detail({ reference }: { readonly reference: string }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const query = useQuery(consignmentQuery(call, { organisationId, reference }));
  const close = useReturnToList();
  const pager = useListPager(reference);
  const isNarrow = useNarrow();
  const isPhone = usePhone();

  const { data, error, isFetching, isRefetchError } = query;
  const isGone = isStatus(error, 404);
  useEffect(() => {
    // A failed refetch keeps the shown data; a failed first load is shown by the page itself.
    if (isRefetchError && !isGone) showError(messageOf(error, CANNOT_OPEN));
  }, [isRefetchError, isGone, error]);

  const isOpened = isPhone && data !== undefined;
  useEffect(() => {
    if (isOpened) recordEvent('opened');
  }, [isOpened]);

  if (isGone) return <ConsignmentNotFound reference={reference} isNarrow={isNarrow} close={close} />;
  const detail: DetailProps = {
    reference,
    consignment: data,
    isFetching,
    failure: data === undefined && !isFetching ? error : null,
    retry: () => void query.refetch(),
    close,
    pager,
  };
  return (
    <>
      {isPhone ? <PhoneDetail {...detail} /> : <FullDetail {...detail} />}
      {data !== undefined && <LinkedException consignment={data} />}
    </>
  );
}
