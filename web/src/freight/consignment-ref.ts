import type { StatusCode } from '@cartage/domain/consignment/status.ts';

/** The fields that identify a consignment in a dialog, whether or not its row is on the current page. */
export interface ConsignmentRef {
  readonly id: number;
  readonly reference: string;
  /** The status that the list showed last. */
  readonly status: StatusCode;
  /** Region of the sender; null where the address has none. */
  readonly senderRegion: string | null;
}
