import { abilityFor } from '#consignment/actions.ts';
import { type DeliveryDateMode, deliveryDateMode } from '#consignment/delivery-date-mode.ts';
import { EDIT_ACTIONS, type EditAction } from '#consignment/edit-actions.ts';
import type { StatusCode } from '#consignment/status.ts';
import { keysOf } from '#keys-of.ts';
import type { Permission } from '#permissions.ts';

interface DateDisplay {
  readonly showsPickup: boolean;
  readonly mode: DeliveryDateMode;
}

interface ListEditRow {
  readonly action: EditAction;
  /** Whether the consignment has a field for the value. Default: always. */
  readonly isShown?: (dates: DateDisplay) => boolean;
}

/** The values that users edit in the list, in the order of the form. Statuses and permissions are those of the action. */
const LIST_EDITS = {
  receiverReference: { action: 'editReferences' },
  senderReference: { action: 'editReferences' },
  salesReference: { action: 'editAdditional' },
  requestedPickup: { action: 'editDates', isShown: ({ showsPickup }) => showsPickup },
  requestedDelivery: { action: 'editDates', isShown: ({ mode }) => mode === 'requested' },
} as const satisfies Record<string, ListEditRow>;

export type ListField = keyof typeof LIST_EDITS;

const LIST_FIELDS = keysOf(LIST_EDITS);

/** The values of a row that the user may edit in the list. */
export function editableFields(
  row: { readonly status: StatusCode; readonly isConfirmed: boolean },
  user: { readonly permissions: readonly Permission[] },
  tenant: { readonly showsPickup: boolean; readonly hasBookings: boolean },
): readonly ListField[] {
  const dates = {
    showsPickup: tenant.showsPickup,
    mode: deliveryDateMode(row.status, { ...tenant, ...row }),
  };
  return LIST_FIELDS.filter((field) => {
    const { action, isShown = () => true }: ListEditRow = LIST_EDITS[field];
    return isShown(dates) && abilityFor(EDIT_ACTIONS[action], { ...row, ...user, settings: {} }).allowed;
  });
}
