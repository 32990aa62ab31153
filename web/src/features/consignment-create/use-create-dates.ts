import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import type { ConsignmentForm, PartyForm } from '#freight/form/form-state.ts';
import { type RequestedDates, useRequestedDates } from '#freight/form/use-requested-dates.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

const noError = () => undefined;

/** The dates of a new consignment: editable with MAINTAIN (DATE-03), always in the mode 'requested' (DATE-04). */
export function useCreateDates(form: ConsignmentForm, change: FormProps['change']): RequestedDates {
  const { settings } = useSession().tenant;
  const canEdit = useOrganisationContext().permissions.has('Consignment.MAINTAIN');
  const context = canEdit && {
    saved: EMPTY_FORM,
    sender: participantOf(form.sender),
    receiver: participantOf(form.receiver),
    service: form.serviceType,
    isPickupAllowed: settings.requestedPickupDateEnabled,
    isDeliveryRequired: false,
    mode: 'requested' as const,
    isConfirmed: false,
    hasNextAction: false,
  };
  return useRequestedDates({ form, change, errorOf: noError }, context || null);
}

/** Sites only: the region of an address typed in by hand is found by the server on saving. */
const participantOf = ({ isCustom, site }: PartyForm) => (isCustom ? undefined : site?.participant);
