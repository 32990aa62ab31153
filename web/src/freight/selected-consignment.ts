import type { StatusCode } from '@cartage/domain/consignment/status.ts';

/** What is known of a consignment that something is about to be done with, also while another page is shown. */
export interface SelectedConsignment {
  readonly id: number;
  readonly reference: string;
  /** As it was when a row of it was last shown. */
  readonly status: StatusCode;
  /** Where it is collected; null where the sender's address has no region. */
  readonly senderRegion: string | null;
}
