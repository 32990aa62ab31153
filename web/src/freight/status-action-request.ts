/** Status changes that the user can make. */
export type StatusAction = 'markAsReady' | 'requestPickup' | 'cancelConsignment' | 'undoCancel';

/** A status action on one version, sent under one idempotency key. */
export interface StatusActionRequest {
  readonly key: string;
  /** When the user made the request. A retry sends the same time, because its body must be the same. */
  readonly at: string;
  readonly action: StatusAction;
  readonly reference: string;
  readonly version: number;
}

/** The open request if it is for the same action and version, else a new one. */
export function statusActionRequestFor(
  open: StatusActionRequest | null,
  next: Omit<StatusActionRequest, 'key' | 'at'>,
  stamp: () => Pick<StatusActionRequest, 'key' | 'at'>,
): StatusActionRequest {
  const { action, reference, version } = next;
  const isSame =
    open !== null && open.action === action && open.reference === reference && open.version === version;
  return isSame ? open : { ...stamp(), action, reference, version };
}
