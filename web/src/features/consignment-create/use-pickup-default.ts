import { pickupDefault, cutOffNotice } from '@cartage/domain/dates/pickup-default.ts';
import { openDays } from '@cartage/domain/dates/opening-hours.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { useEffect } from 'react';
import type { CreateFormState } from '#features/consignment-create/use-create-form.ts';
import { useCutOff } from '#freight/dates/use-service-date.ts';
import { useWorkingDates } from '#freight/dates/use-working-dates.ts';
import { useEntryLimits } from '#freight/entry-warnings/entry-limits-query.ts';
import { useMinute } from '#kit/use-minute.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/**
 * Fills the requested pickup with the next working day on which the sender is open until the user enters a date or clears it. Returns the cut-off that
 * applies to the date; null while it is unknown: without a service type, or for a sender whose region is unknown.
 */
export function usePickupDefault(state: CreateFormState, isSaving: boolean): string | null {
  const { form, isPickupChosen, defaultPickup } = state;
  const { requestedPickupDateEnabled } = useSession().tenant.settings;
  const canEdit = useOrganisationContext().permissions.has('Consignment.MAINTAIN');
  const isShown = requestedPickupDateEnabled && canEdit;
  const site = form.sender.isCustom ? null : form.sender.site;
  const region = site?.participant.address.region?.id ?? null;
  const { sites } = useEntryLimits(isShown);
  const hours = sites.find(({ siteId }) => siteId === site?.id)?.openingHours ?? null;
  const now = localDateTimeParts(useMinute());
  const workingDates = useWorkingDates(isShown ? region : null);
  const origin = workingDates && openDays(hours, workingDates);
  const cutOff = useCutOff(isShown ? form.serviceType : null, region, now.day);
  const input = origin !== null && cutOff !== null ? { origin, now, cutOff } : null;
  const day = input && pickupDefault(input);
  useEffect(() => {
    if (day !== null && !isSaving) defaultPickup(day);
    // The function changes with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSaving, day, form.requestedPickup]);
  return input && cutOffNotice(input, form.requestedPickup, !isPickupChosen && form.requestedPickup === day);
}
