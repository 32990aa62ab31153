import { type DateOccasion, dateFaultsOn, NO_DATE_FAULTS } from '@cartage/domain/consignment/date-check.ts';
import type { DeliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import {
  DATE_FAULTS,
  type DateFaults,
  type EnteredDay,
  requestedDateFaults,
  UNREADABLE,
} from '@cartage/domain/dates/requested-dates.ts';
import { readTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { useState } from 'react';
import { useServiceDate } from '#freight/dates/use-service-date.ts';
import { useWorkingDates } from '#freight/dates/use-working-dates.ts';
import type { FieldIssue } from '#freight/form/check-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import type { ConsignmentForm, Participant } from '#freight/form/form-state.ts';
import type { DateFieldProps } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';

const FIELD = { pickup: 'requestedPickup', delivery: 'requestedDelivery' } as const;
type Name = keyof typeof FIELD;
type Dates = Pick<ConsignmentForm, (typeof FIELD)[Name]>;

export interface RequestedDates {
  /** Null while there is nothing to edit. */
  readonly fields: Readonly<Record<Name, Omit<DateFieldProps, 'label'>>> | null;
  readonly hint: string | null;
  /** What keeps the page from being saved, where a date is another one. */
  readonly issues: readonly FieldIssue[];
  /** What keeps the next step from being taken, whoever wrote the dates and whenever. */
  readonly stepFaults: DateFaults;
}

/** What the dates hang on; null: they can not be changed. */
export interface DatesAsked {
  /** As they were: what stood there before is not this person's fault. */
  readonly was: Dates;
  readonly sender: Participant | undefined;
  readonly receiver: Participant | undefined;
  /** Reference of a consignment, or code of a service type, whose earliest delivery counts. */
  readonly service: string | null;
  readonly isPickupAllowed: boolean;
  readonly isDeliveryRequired: boolean;
  readonly mode: DeliveryDateMode;
  readonly isConfirmed: boolean;
  /** A step may be taken from here that relies on the dates as they stand. */
  readonly isBeforeStep: boolean;
}

/** The two dates of the form as they are typed, and what is wrong with them (DATE-02). */
export function useRequestedDates(parts: FormParts | null, asked: DatesAsked | null): RequestedDates {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [left, setLeft] = useState<Name | null>(null);
  const today = useToday();
  const form = parts?.form ?? null;
  const textOf = (name: Name) => textIn(typed[name], form?.[FIELD[name]] ?? null, today);
  const days = {
    pickup: dayEntered(textOf('pickup'), today),
    delivery: dayEntered(textOf('delivery'), today),
  };
  const { circumstances, hint } = useCircumstances(asked, readable(days.pickup));
  const occasions = form === null || asked === null ? [] : writtenDates(form, asked.was, days);
  const ground = { ...circumstances, mode: asked?.mode ?? 'requested' };
  const faults = dateFaultsOn(occasions, days, ground);
  const stepFaults = asked?.isBeforeStep === true ? dateFaultsOn(['reliedOn'], days, ground) : NO_DATE_FAULTS;

  const reasonOf = (name: Name) => (day: CalendarDate) => {
    const calendar = name === 'pickup' ? circumstances.origin : circumstances.destination;
    const own = requestedDateFaults({ ...days, [name]: day }, circumstances)[name];
    // The calendar says which holiday it is; that a Sunday is one needs no telling.
    return own === DATE_FAULTS.notWorking && weekday(day) <= 4 ? (calendar?.(day) ?? own) : own;
  };
  // What is still being typed is not wrong yet.
  const errorOf = (name: Name) =>
    parts?.errorOf(FIELD[name]) ?? (days[name] === UNREADABLE && left !== name ? null : faults[name]);
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
    error: errorOf(name),
    caution: errorOf(name) === null && days[name] !== UNREADABLE ? cautionOf(stepFaults[name]) : null,
  });
  return {
    fields: asked === null ? null : { pickup: field('pickup'), delivery: field('delivery') },
    hint,
    issues: dateIssues(faults),
    stepFaults,
  };
}

/** Said before the step is tried; nobody has done anything wrong yet. */
const cautionOf = (fault: string | null) =>
  fault === null ? null : `${fault}: change it before the next step`;

/** The faults at their fields. */
export const dateIssues = (faults: DateFaults): readonly FieldIssue[] =>
  (['pickup', 'delivery'] as const).flatMap((name) => {
    const message = faults[name];
    return message === null ? [] : [{ field: FIELD[name], message }];
  });

function useCircumstances(asked: DatesAsked | null, requestedPickup: CalendarDate | null) {
  const { isPickupAllowed = false, isDeliveryRequired = false } = asked ?? {};
  const isRequested = asked?.mode === 'requested';
  const today = useToday();
  const originRegionId = asked?.sender?.address.region?.id ?? null;
  const region = asked?.receiver?.address.region ?? null;
  const destinationRegionId = region?.id ?? null;
  const origin = useWorkingDates(originRegionId);
  const destination = useWorkingDates(destinationRegionId);
  const reference = asked?.service ?? null;
  const serviceDate = useServiceDate(
    isRequested && reference !== null
      ? { reference, originRegionId, destinationRegionId, requestedPickup }
      : null,
  );
  const earliest = asked?.isConfirmed === true ? null : serviceDate;
  const circumstances = {
    today,
    origin,
    destination,
    isPickupAllowed,
    isDeliveryRequired,
    serviceDate: earliest,
  };
  return { circumstances, hint: isRequested ? hintOf(region?.name ?? null, serviceDate) : null };
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

/** Another day than before, or none that can be read. */
const writtenDates = (form: Dates, was: Dates, days: Readonly<Record<Name, EnteredDay>>): DateOccasion[] => [
  ...(form.requestedPickup !== was.requestedPickup || days.pickup === UNREADABLE
    ? ['pickupWritten' as const]
    : []),
  ...(form.requestedDelivery !== was.requestedDelivery || days.delivery === UNREADABLE
    ? ['deliveryWritten' as const]
    : []),
];

const never = () => null;

/** What the service can do at best, once it is known. */
function hintOf(region: string | null, serviceDate: CalendarDate | null): string | null {
  if (serviceDate === null) return null;
  const day = `${WEEKDAY_NAMES[weekday(serviceDate)] ?? ''} ${formatDay(serviceDate)}`;
  return `Earliest delivery${region === null ? '' : ` in ${region}`}: ${day}`;
}
