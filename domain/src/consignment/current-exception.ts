/** The party that has to act on an exception of a type. */
export const ACTING_PARTIES = ['SENDER', 'RECEIVER', 'PROVIDER'] as const;
export type ActingParty = (typeof ACTING_PARTIES)[number];

interface Event {
  readonly deliveryEventTypeCode: 'EXCP' | 'INFO';
  readonly title: string;
  readonly description: string;
  readonly createdAtDateTimeUtc: string;
  readonly actionRequired: boolean;
  readonly ownerName?: string | undefined;
}

export interface CurrentException {
  readonly title: string;
  readonly description: string;
  readonly since: string;
  readonly isResolved: boolean;
  /** The user who works on it. */
  readonly ownerName: string | null;
  /** Other exceptions in the same state. */
  readonly others: number;
}

/**
 * The unresolved exception that has waited longest, or the last resolved exception. Null for a consignment without
 * exceptions. With titles, only exceptions of these types count.
 */
export function currentException(
  history: readonly { readonly deliveryEvents: readonly Event[] }[],
  titles: ReadonlySet<string> | null = null,
): CurrentException | null {
  const exceptions = history
    .flatMap(({ deliveryEvents }) => deliveryEvents)
    .filter((event) => event.deliveryEventTypeCode === 'EXCP' && (titles === null || titles.has(event.title)))
    .toSorted((one, other) => one.createdAtDateTimeUtc.localeCompare(other.createdAtDateTimeUtc));
  const open = exceptions.filter(({ actionRequired }) => actionRequired);
  const [shown, others] = open.length > 0 ? [open[0], open] : [exceptions.at(-1), exceptions];
  if (shown === undefined) return null;
  const { title, description, createdAtDateTimeUtc: since, actionRequired, ownerName = null } = shown;
  return { title, description, since, isResolved: !actionRequired, ownerName, others: others.length - 1 };
}
