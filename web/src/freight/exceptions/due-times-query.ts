import { useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type ExceptionDue, REFRESH_MS } from '#freight/exceptions/exceptions-query.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** The due time of an exception of a row; undefined until it is loaded, null for a resolved exception. */
export type DueTimes = (
  row: Pick<Row, 'id'>,
  exception: { readonly title: string; readonly since: string },
) => ExceptionDue | null | undefined;

/** When the exceptions of the rows are due. Fetched again when an exception of the rows changes, and every minute. */
export function useDueTimes(rows: readonly Row[], isEnabled: boolean): DueTimes {
  const { call } = useSession();
  const { organisationId, organisation } = useOrganisationContext();
  const open = isEnabled ? rows.filter(({ isDeliveryException }) => isDeliveryException) : [];
  const ids = open.map(({ id }) => id);
  const { data = notLoaded } = useQuery({
    queryKey: ['consignments', 'due-times', organisationId, ids, open.map(openCount)],
    queryFn: ({ signal }) =>
      call('exceptionDueTimes', { params: { org: organisationId }, body: ids, isQuiet: true, signal }),
    // A server that follows the specification alone has neither members nor this operation.
    enabled: ids.length > 0 && organisation.members !== undefined,
    placeholderData: (last) => last,
    refetchInterval: REFRESH_MS,
    select: findIn,
  });
  return data;
}

const notLoaded: DueTimes = () => undefined;

function findIn(loaded: ResponseBody<'exceptionDueTimes'>): DueTimes {
  const known = new Map(
    loaded.map(({ consignmentId, title, raisedAtDateTimeUtc, due }) => [
      keyOf(consignmentId, title, raisedAtDateTimeUtc),
      due,
    ]),
  );
  return ({ id }, { title, since }) => known.get(keyOf(id, title, since));
}

const openCount = ({ statusHistory }: Row) =>
  statusHistory.flatMap(({ deliveryEvents }) => deliveryEvents).filter(({ actionRequired }) => actionRequired)
    .length;

const keyOf = (id: number, title: string, since: string) => JSON.stringify([id, title, since]);
