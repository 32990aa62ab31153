import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { type Consignment, consignmentKey, keepConsignment } from '#freight/consignment-query.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-05, CONS-29. */
const SAVED = 'The consignment has been saved';
const NOT_SAVED = 'Could not update consignment, please try again later';

export interface DatesSent {
  readonly requestedPickupDateTimeUtc?: CalendarDate | null;
  readonly requestedDeliveryDate?: CalendarDate | null;
}

type Refused = Readonly<Partial<Record<'pickup' | 'delivery', string>>>;

/** Saves the dates on the version that was looked at. What somebody else changed meanwhile is shown, and the save is asked for again. */
export function useSaveDates(consignment: Consignment, onSaved: () => void) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<Refused>({});
  const { reference } = consignment;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: DatesSent) =>
      call('updateConsignment', {
        params: { org: organisationId, ref: reference },
        body,
        ifMatch: consignment.version,
      }),
    onSuccess: async (now) => {
      await keepConsignment(queryClient, organisationId, now);
      onSaved();
      showSuccess(SAVED);
    },
    onError: async (failure) => {
      const faults = faultsOf(failure);
      setRefused(faults);
      if (Object.keys(faults).length === 0) showError(messageOf(failure, NOT_SAVED));
      if (isStatus(failure, 412) || isStatus(failure, 409)) {
        await queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference }) });
      }
    },
  });
  return { save: mutate, isSaving: isPending, refused, forget: () => setRefused({}) };
}

const FIELDS = {
  '/requestedPickupDateTimeUtc': 'pickup',
  '/requestedDeliveryDate': 'delivery',
} as const;

function faultsOf(failure: unknown): Refused {
  const errors = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
  return Object.fromEntries(
    errors.flatMap(({ pointer, detail }) =>
      Object.entries(FIELDS)
        .filter(([known]) => known === pointer)
        .map(([, field]) => [field, detail]),
    ),
  );
}
