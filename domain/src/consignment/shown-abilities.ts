import { type Ability, abilities } from '#consignment/actions.ts';
import type { StatusCode } from '#consignment/status.ts';
import type { Permission } from '#permissions.ts';

const SHOWN = [
  'markAsReady',
  'requestPickup',
  'cancel',
  'undoCancel',
  'copy',
  'openDocuments',
  'editDetails',
  'editSender',
  'editReceiver',
  'editReferences',
  'editFreight',
  'editDates',
  'editAdditional',
  'editNotes',
  'editExtras',
  'bookDelivery',
] as const;

/**
 * The actions on a consignment that its page offers. Our server sends them with the consignment; for a server that sends
 * none, the portal reads the same table.
 */
export const shownAbilities = (
  status: StatusCode,
  permissions: ReadonlySet<Permission>,
): Record<(typeof SHOWN)[number], Ability> =>
  abilities(SHOWN, { status, permissions: [...permissions], settings: {} });
