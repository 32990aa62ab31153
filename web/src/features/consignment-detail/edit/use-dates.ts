import { deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import {
  DATE_FAULTS,
  type EnteredDay,
  requestedDateFaults,
  UNREADABLE,
} from '@cartage/domain/dates/requested-dates.ts';
import { readTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { useState } from 'react';
import type { DateFields } from '#features/consignment-detail/dates.ts';
import type { EditIssue } from '#features/consignment-detail/edit/edit-state.ts';
import type { Editing } from '#features/consignment-detail/edit/use-edit.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useServiceDate } from '#freight/dates/use-service-date.ts';
import { useWorkingDates } from '#freight/dates/use-working-dates.ts';
import { type ConsignmentForm, formOf } from '#freight/form/form-state.ts';
import type { DateFieldProps } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

const FIELD = { pickup: 'requestedPickup', delivery: 'requestedDelivery' } as const;
type Name = keyof typeof FIELD;

export interface DatesPart {
  /** Null while there is nothing to edit. */
  readonly fields: Readonly<Record<Name, Omit<DateFieldProps, 'label'>>> | null;
  readonly hint: string | null;
  /** What keeps the page from being saved, where a date is another one. */
  readonly issues: readonly EditIssue[];
}

/** What the dates card has to show for a consignment (DATE-01, DATE-04). */
export function useDateFields(consignment: Consignment | undefined): DateFields {
  const { settings, flags } = useSession().tenant;
  const code = consignment?.currentStatus.code ?? '';
  const mode = deliveryDateMode(isStatusCode(code) ? code : null, {
    hasBookings: flags.DeliveryBookings,
    isConfirmed: (consignment?.confirmedDeliveryDateTimeUtc ?? null) !== null,
  });
  return { showsPickup: settings.requestedPickupDateEnabled, mode };
}

/** The two dates of the form as they are typed, and what is wrong with them (DATE-02). */
export function useDates({ state, parts }: Editing): DatesPart {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [left, setLeft] = useState<Name | null>(null);
  const today = useToday();
  const base = state?.base;
  const shown = useDateFields(base);
  const form = state?.form ?? null;
  const textOf = (name: Name) => textIn(typed[name], form?.[FIELD[name]] ?? null, today);
  const days = {
    pickup: dayEntered(textOf('pickup'), today),
    delivery: dayEntered(textOf('delivery'), today),
  };
  const { circumstances, hint } = useCircumstances(base, shown, readable(days.pickup));
  const isModified = form !== null && base !== undefined && isAnother(form, formOf(base), days);
  const faults = isModified ? requestedDateFaults(days, circumstances) : { pickup: null, delivery: null };

  const reasonOf = (name: Name) => (day: CalendarDate) => {
    const calendar = name === 'pickup' ? circumstances.origin : circumstances.destination;
    const own = requestedDateFaults({ ...days, [name]: day }, circumstances)[name];
    // The calendar says which holiday it is; that a Sunday is one needs no telling.
    return own === DATE_FAULTS.notWorking && weekday(day) <= 4 ? (calendar?.(day) ?? own) : own;
  };
  const field = (name: Name) => ({
    id: FIELD[name],
    text: textOf(name),
    onText: (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }));
      setLeft(null);
      const day = dayEntered(text, today);
      if (day !== UNREADABLE) parts?.change({ type: 'set', field: FIELD[name], value: day });
    },
    onLeft: () => setLeft(name),
    reasonOf: reasonOf(name),
    closedOn: (name === 'pickup' ? circumstances.origin : circumstances.destination) ?? never,
    // What is still being typed is not wrong yet.
    error: parts?.errorOf(FIELD[name]) ?? (days[name] === UNREADABLE && left !== name ? null : faults[name]),
  });
  const isEditable = base?.abilities.editDates.allowed === true;
  return {
    fields: isEditable ? { pickup: field('pickup'), delivery: field('delivery') } : null,
    hint,
    issues: (['pickup', 'delivery'] as const).flatMap((name) => {
      const message = faults[name];
      return message === null ? [] : [{ field: FIELD[name], message }];
    }),
  };
}

function useCircumstances(
  base: Consignment | undefined,
  { showsPickup, mode }: DateFields,
  requestedPickup: CalendarDate | null,
) {
  const { settings } = useSession().tenant;
  const today = useToday();
  const isAsked = base?.abilities.editDates.allowed === true;
  const originRegionId = (isAsked && base.senderParticipant.address.region?.id) || null;
  const destinationRegionId = (isAsked && base.receiverParticipant.address.region?.id) || null;
  const origin = useWorkingDates(originRegionId);
  const destination = useWorkingDates(destinationRegionId);
  const isRequested = mode === 'requested';
  const { reference = '' } = base ?? {};
  const serviceDate = useServiceDate(
    isAsked && isRequested ? { reference, originRegionId, destinationRegionId, requestedPickup } : null,
  );
  const region = base?.receiverParticipant.address.region?.name ?? null;
  const isConfirmed = (base?.confirmedDeliveryDateTimeUtc ?? null) !== null;
  const circumstances = {
    today,
    origin,
    destination,
    isPickupAllowed: showsPickup,
    isDeliveryRequired:
      base?.currentStatus.code !== 'DRAFT' && !settings.canUseDefaultRequestedDeliveryDate && isRequested,
    serviceDate: isConfirmed ? null : serviceDate,
  };
  return { circumstances, hint: isRequested ? hintOf(region, serviceDate) : null };
}

/** What was typed, as long as it means what the form has: a merge or a saved page takes its place. */
function textIn(typed: string | undefined, day: CalendarDate | null, today: CalendarDate): string {
  if (typed !== undefined) {
    const meant = dayEntered(typed, today);
    if (meant === UNREADABLE || meant === day) return typed;
  }
  return day === null ? '' : formatDay(day);
}

function dayEntered(text: string, today: CalendarDate): EnteredDay {
  return text.trim() === '' ? null : (readTypedDate(text, today, 'ahead') ?? UNREADABLE);
}

const readable = (day: EnteredDay): CalendarDate | null => (day === UNREADABLE ? null : day);

/** What stood there before is not this person's fault. */
const isAnother = (form: ConsignmentForm, was: ConsignmentForm, days: Readonly<Record<Name, EnteredDay>>) =>
  form.requestedPickup !== was.requestedPickup ||
  form.requestedDelivery !== was.requestedDelivery ||
  days.pickup === UNREADABLE ||
  days.delivery === UNREADABLE;

const never = () => null;

/** What the service can do at best, once it is known. */
function hintOf(region: string | null, serviceDate: CalendarDate | null): string | null {
  if (serviceDate === null) return null;
  const day = `${WEEKDAY_NAMES[weekday(serviceDate)] ?? ''} ${formatDay(serviceDate)}`;
  return `Earliest delivery${region === null ? '' : ` in ${region}`}: ${day}`;
}
