import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import type { ConsignmentForm, PartyForm } from '#freight/form/form-state.ts';
import { type RequestedDates, useRequestedDates } from '#freight/form/use-requested-dates.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

const nothingSaid = () => undefined;

/** The dates of what is not created yet: for those who may maintain them (DATE-03), and always as requested (DATE-04). */
export function useNewDates(form: ConsignmentForm, change: FormParts['change']): RequestedDates {
  const { settings } = useSession().tenant;
  const mayEdit = useWorkplace().permissions.has('Consignment.MAINTAIN');
  const asked = mayEdit && {
    was: EMPTY_FORM,
    sender: participantOf(form.sender),
    receiver: participantOf(form.receiver),
    service: form.serviceType,
    isPickupAllowed: settings.requestedPickupDateEnabled,
    isDeliveryRequired: false,
    mode: 'requested' as const,
    isConfirmed: false,
    isBeforeStep: false,
  };
  return useRequestedDates({ form, change, errorOf: nothingSaid }, asked || null);
}

/** Whose region is known: that of a place is told by the server when it is saved. */
const participantOf = ({ isCustom, site }: PartyForm) => (isCustom ? undefined : site?.participant);
