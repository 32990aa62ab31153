import { type DeliveryDateMode, deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import type { Editing } from '#freight/edit/editing.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { formOf } from '#freight/form/form-state.ts';
import { type RequestedDates, useRequestedDates } from '#freight/form/use-requested-dates.ts';
import { useSession } from '#session/session-context.tsx';

/** Which dates a consignment shows. */
export interface ShownDates {
  readonly showsPickup: boolean;
  readonly mode: DeliveryDateMode;
}

/** Which dates are shown for a consignment (DATE-01, DATE-04). */
export function useShownDates(consignment: Consignment | undefined): ShownDates {
  const { settings, flags } = useSession().tenant;
  const code = consignment?.currentStatus.code ?? '';
  const mode = deliveryDateMode(isStatusCode(code) ? code : null, {
    hasBookings: flags.DeliveryBookings,
    isConfirmed: (consignment?.confirmedDeliveryDateTimeUtc ?? null) !== null,
  });
  return { showsPickup: settings.requestedPickupDateEnabled, mode };
}

/** The date fields of a saved consignment (DATE-03). */
export function useEditDates({ state, formProps }: Editing): RequestedDates {
  const { settings } = useSession().tenant;
  const base = state?.base;
  const { showsPickup, mode } = useShownDates(base);
  const isEditable = base?.abilities.editDates.allowed === true;
  const context = isEditable && {
    saved: formOf(base),
    sender: base.senderParticipant,
    receiver: base.receiverParticipant,
    service: base.reference,
    isPickupAllowed: showsPickup,
    isDeliveryRequired:
      base.currentStatus.code !== 'DRAFT' &&
      !settings.canUseDefaultRequestedDeliveryDate &&
      mode === 'requested',
    mode,
    isConfirmed: base.confirmedDeliveryDateTimeUtc !== null,
    hasNextAction: base.abilities.requestPickup.allowed || base.abilities.markAsReady.allowed,
  };
  return useRequestedDates(formProps, context || null);
}
