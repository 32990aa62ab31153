import type { Sent } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slot } from '#features/delivery-schedule/schedule-days.ts';
import { checkForm, type FieldIssue } from '#freight/form/check-form.ts';
import { type FieldId, partyFieldId } from '#freight/form/field-id.ts';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import { focusField } from '#freight/form/focus.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { changeForm, type ConsignmentForm, type PartyForm } from '#freight/form/form-state.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { isSameMonth } from '#kit/date-range/month-days.ts';
import { showError } from '#kit/toasts.ts';
import { useCachedState } from '#kit/use-cached-state.ts';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

export type SlotRequest = Omit<Sent<'availableBookingDates', 'body'>, 'startDateTimeUtc' | 'endDateTimeUtc'>;

/** The checked form whose result the calendar shows. */
export interface Search {
  /** Counts the searches, so that each begins with a calendar of its own. */
  readonly number: number;
  readonly request: SlotRequest;
  readonly form: ConsignmentForm;
  readonly serviceType: string;
  readonly originRegionId: string | null;
  readonly destinationRegionId: string | null;
}

export interface SchedulePage extends FormProps {
  readonly search: Search | null;
  readonly check: () => void;
  readonly reset: () => void;
  /** On a narrow screen the form is closed after a search. */
  readonly isFormOpen: boolean;
  readonly openForm: () => void;
  /** The current day of the calendar. */
  readonly current: CalendarDate;
  readonly show: (day: CalendarDate) => void;
  readonly chosen: Slot | null;
  readonly choose: (slot: Slot) => void;
}

/** Specified text (SCHED-01). */
const INVALID = 'Form is invalid, please check your details';
const REQUIRED = 'Required';
const NOT_NEEDED: ReadonlySet<FieldId> = new Set(
  (['sender', 'receiver'] as const).flatMap((role) => [
    partyFieldId(role, 'fullName'),
    partyFieldId(role, 'phone'),
    partyFieldId(role, 'email'),
  ]),
);

interface State {
  readonly form: ConsignmentForm;
  readonly search: Search | null;
  readonly isFormOpen: boolean;
  /** Null: today. */
  readonly current: CalendarDate | null;
  readonly chosen: Slot | null;
}

const FIRST: State = { form: EMPTY_FORM, search: null, isFormOpen: true, current: null, chosen: null };

export function useSchedulePage(): SchedulePage {
  const rules = useFormRules();
  const today = useToday();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const [state, set] = useCachedState<State>(`schedule ${organisationId}`, () => FIRST);
  const { form, search, isFormOpen, chosen } = state;
  const current = state.current ?? today;
  const [wasChecked, setChecked] = useState(false);
  const findIssues = (): readonly FieldIssue[] => [
    ...checkForm(form, rules, ['sender', 'receiver']).filter(({ field }) => !NOT_NEEDED.has(field)),
    ...(form.serviceType === null ? [{ field: 'serviceType' as const, message: REQUIRED }] : []),
  ];
  const issues = wasChecked ? findIssues() : [];
  return {
    form,
    change: (formChange) => set((before) => ({ ...before, form: changeForm(before.form, formChange, []) })),
    errorOf: (field: FieldId) => issues.find((issue) => issue.field === field)?.message,
    search,
    isFormOpen,
    openForm: () => set((before) => ({ ...before, isFormOpen: true })),
    check: () => {
      setChecked(true);
      const [first] = findIssues();
      if (first !== undefined) {
        showError(INVALID);
        return focusField(first.field);
      }
      const number = (search?.number ?? 0) + 1;
      // The same places have the same look-ups, which a failure would leave empty.
      void queryClient.refetchQueries({
        queryKey: ['scheduling'],
        type: 'active',
        predicate: ({ state: { status } }) => status === 'error',
      });
      set({ form, search: searchOf(form, number), isFormOpen: false, current: null, chosen: null });
    },
    current,
    show: (day) =>
      set((before) => ({
        ...before,
        current: day,
        chosen: isSameMonth(day, current) ? before.chosen : null,
      })),
    chosen,
    choose: (slot) => set((before) => ({ ...before, chosen: slot })),
    reset: () => {
      set(FIRST);
      setChecked(false);
    },
  };
}

function searchOf(form: ConsignmentForm, number: number): Search {
  const serviceType = form.serviceType ?? '';
  return {
    number,
    form,
    serviceType,
    originRegionId: regionIdOf(form.sender),
    destinationRegionId: regionIdOf(form.receiver),
    request: {
      ...(form.sender.isCustom
        ? { originAddress: addressOf(form.sender) }
        : { originSiteId: form.sender.site?.id ?? null }),
      ...(form.receiver.isCustom
        ? { destinationAddress: addressOf(form.receiver) }
        : { destinationSiteId: form.receiver.site?.id ?? null }),
      serviceType,
    },
  };
}

function addressOf({ custom }: PartyForm) {
  const { streetNumber, street, suburb, city, postcode } = custom;
  return {
    country: 'New Zealand' as const,
    streetNumber: streetNumber.trim(),
    street: street.trim(),
    suburb: suburb.trim(),
    city: city.trim(),
    postcode: postcode.trim(),
  };
}

const regionIdOf = (party: PartyForm): string | null =>
  party.isCustom
    ? (regionOfPlace(addressOf(party))?.id ?? null)
    : (party.site?.participant.address.region?.id ?? null);
