import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { FAILED_DELIVERY } from '#demo/sample-texts.ts';
import type { NewConsignment, NewEvent } from '#loading/new-consignment.ts';

const WITH_PROVIDER: readonly StatusCode[] = ['PICKUP', 'TRANSIT', 'DELIVERING'];

const isOpenException = ({ typeCode, resolvedAt }: NewEvent) => typeCode === 'EXCP' && resolvedAt === null;
const isFailedDelivery = (event: NewEvent) => isOpenException(event) && event.title === FAILED_DELIVERY[0];

/**
 * Turns the latest open exception of freight with the provider into a failed delivery, when the world has none. Its
 * tracking page then offers another delivery. A generated world does not have a failed delivery on every day.
 */
export function showFailedDelivery(
  consignments: readonly NewConsignment[],
  standardEvents: ReadonlyMap<string, number>,
): NewConsignment[] {
  const withProvider = consignments.filter(({ history }) =>
    WITH_PROVIDER.some((status) => status === history.at(-1)?.status),
  );
  const latest = withProvider.findLast(({ events }) => events.some(isOpenException));
  if (latest === undefined || withProvider.some(({ events }) => events.some(isFailedDelivery)))
    return [...consignments];
  const [title, description] = FAILED_DELIVERY;
  const events = latest.events.map((event) =>
    isOpenException(event)
      ? { ...event, title, description, standardEventId: standardEvents.get(title) ?? null }
      : event,
  );
  return consignments.map((consignment) => (consignment === latest ? { ...latest, events } : consignment));
}
