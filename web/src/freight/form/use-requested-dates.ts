import { type DateOccasion, dateIssuesOn, NO_DATE_ISSUES } from '@cartage/domain/consignment/check-dates.ts';
import type { DeliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import {
  DATE_ISSUES,
  type DateContext,
  type DateIssues,
  type EnteredDay,
  requestedDateIssues,
  UNREADABLE,
} from '@cartage/domain/dates/requested-dates.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { useState } from 'react';
import { useServiceDate } from '#freight/dates/use-service-date.ts';
import { useWorkingDates } from '#freight/dates/use-working-dates.ts';
import type { FieldIssue } from '#freight/form/check-form.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import type { ConsignmentForm, Participant } from '#freight/form/form-state.ts';
import type { DateFieldProps } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';

const FIELD = { pickup: 'requestedPickup', delivery: 'requestedDelivery' } as const;
type Name = keyof typeof FIELD;
type Dates = Pick<ConsignmentForm, (typeof FIELD)[Name]>;

export interface RequestedDates {
  /** Null when the dates can't be changed. */
  readonly fields: Readonly<Record<Name, Omit<DateFieldProps, 'label'>>> | null;
  readonly hint: string | null;
  /** Issues of changed dates; they prevent saving. */
  readonly issues: readonly FieldIssue[];
  /** Issues of the dates, changed or not; they prevent Mark As Ready and Request Pickup. */
  readonly actionIssues: DateIssues;
  /** The loaded data; null where it is not known. */
  readonly known: Pick<DateContext, 'origin' | 'destination' | 'serviceDate'>;
}

/** The data for checking the dates. */
export interface RequestedDatesContext {
  /** Saved values. An unchanged date is not reported as an issue. */
  readonly saved: Dates;
  readonly sender: Participant | undefined;
  readonly receiver: Participant | undefined;
  /** Reference of a consignment or code of a service type, for the lookup of the earliest delivery. */
  readonly service: string | null;
  readonly isPickupAllowed: boolean;
  readonly isDeliveryRequired: boolean;
  readonly mode: DeliveryDateMode;
  readonly isConfirmed: boolean;
  /** The consignment can be marked as ready or its pickup requested, which relies on the dates. */
  readonly hasNextAction: boolean;
}

/** State and issues of the two date fields (DATE-02). A null `context` means that the dates can't be changed. */
export function useRequestedDates(
  formProps: FormProps | null,
  context: RequestedDatesContext | null,
): RequestedDates {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [blurred, setBlurred] = useState<Name | null>(null);
  const today = useToday();
  const form = formProps?.form ?? null;
  const textOf = (name: Name) => textIn(typed[name], form?.[FIELD[name]] ?? null, today);
  const days = {
    pickup: parseDay(textOf('pickup'), today),
    delivery: parseDay(textOf('delivery'), today),
  };
  const { dateContext, hint } = useDateContext(context, validDay(days.pickup));
  const occasions = form === null || context === null ? [] : changedDates(form, context.saved, days);
  const checkContext = { ...dateContext, mode: context?.mode ?? 'requested' };
  const issues = dateIssuesOn(occasions, days, checkContext);
  const actionIssues =
    context?.hasNextAction === true ? dateIssuesOn(['statusAdvanced'], days, checkContext) : NO_DATE_ISSUES;

  const reasonOf = (name: Name) => (day: CalendarDate) => {
    const calendar = name === 'pickup' ? dateContext.origin : dateContext.destination;
    const issue = requestedDateIssues({ ...days, [name]: day }, dateContext)[name];
    // A weekday that is closed shows the holiday's name; weekends need no explanation.
    return issue === DATE_ISSUES.notWorking && weekday(day) <= 4 ? (calendar?.(day) ?? issue) : issue;
  };
  // A half-typed date is not an error until the field loses the focus.
  const errorOf = (name: Name) =>
    formProps?.errorOf(FIELD[name]) ?? (days[name] === UNREADABLE && blurred !== name ? null : issues[name]);
  const field = (name: Name) => ({
    id: FIELD[name],
    text: textOf(name),
    onText: (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }));
      setBlurred(null);
      const day = parseDay(text, today);
      if (day !== UNREADABLE) formProps?.change({ type: 'set', field: FIELD[name], value: day });
    },
    onBlur: () => setBlurred(name),
    reasonOf: reasonOf(name),
    closureOn: (name === 'pickup' ? dateContext.origin : dateContext.destination) ?? never,
    error: errorOf(name),
    warning: errorOf(name) === null && days[name] !== UNREADABLE ? warningOf(actionIssues[name]) : null,
  });
  return {
    fields: context === null ? null : { pickup: field('pickup'), delivery: field('delivery') },
    hint,
    issues: dateIssues(issues),
    actionIssues,
    known: dateContext,
  };
}

/** A warning, not an error: the date only has to change before Mark As Ready or Request Pickup. */
const warningOf = (issue: string | null) =>
  issue === null ? null : `${issue}. Change it before the next step.`;

/** The issues, each at its field. */
export const dateIssues = (issues: DateIssues): readonly FieldIssue[] =>
  (['pickup', 'delivery'] as const).flatMap((name) => {
    const message = issues[name];
    return message === null ? [] : [{ field: FIELD[name], message }];
  });

function useDateContext(context: RequestedDatesContext | null, requestedPickup: CalendarDate | null) {
  const { isPickupAllowed = false, isDeliveryRequired = false } = context ?? {};
  const isRequested = context?.mode === 'requested';
  const today = useToday();
  const originRegionId = context?.sender?.address.region?.id ?? null;
  const region = context?.receiver?.address.region ?? null;
  const destinationRegionId = region?.id ?? null;
  const origin = useWorkingDates(originRegionId);
  const destination = useWorkingDates(destinationRegionId);
  const reference = context?.service ?? null;
  const serviceDate = useServiceDate(
    isRequested && reference !== null
      ? { reference, originRegionId, destinationRegionId, requestedPickup }
      : null,
  );
  const earliestDelivery = context?.isConfirmed === true ? null : serviceDate;
  const dateContext = {
    today,
    origin,
    destination,
    isPickupAllowed,
    isDeliveryRequired,
    serviceDate: earliestDelivery,
  };
  return { dateContext, hint: isRequested ? hintOf(region?.name ?? null, serviceDate) : null };
}

/** The typed text while it still means the form's value. After a merge or a save the form's value is shown. */
function textIn(typed: string | undefined, day: CalendarDate | null, today: CalendarDate): string {
  if (typed !== undefined) {
    const parsed = parseDay(typed, today);
    if (parsed === UNREADABLE || parsed === day) return typed;
  }
  return day === null ? '' : formatDay(day);
}

function parseDay(text: string, today: CalendarDate): EnteredDay {
  return text.trim() === '' ? null : (parseTypedDate(text, today, 'ahead') ?? UNREADABLE);
}

const validDay = (day: EnteredDay): CalendarDate | null => (day === UNREADABLE ? null : day);

/** The dates that differ from the saved ones or can't be parsed. */
const changedDates = (
  form: Dates,
  saved: Dates,
  days: Readonly<Record<Name, EnteredDay>>,
): DateOccasion[] => [
  ...(form.requestedPickup !== saved.requestedPickup || days.pickup === UNREADABLE
    ? ['pickupChanged' as const]
    : []),
  ...(form.requestedDelivery !== saved.requestedDelivery || days.delivery === UNREADABLE
    ? ['deliveryChanged' as const]
    : []),
];

const never = () => null;

/** The earliest delivery date of the service; null until it is loaded. */
function hintOf(region: string | null, serviceDate: CalendarDate | null): string | null {
  if (serviceDate === null) return null;
  const day = `${WEEKDAY_NAMES[weekday(serviceDate)] ?? ''} ${formatDay(serviceDate)}`;
  return `Earliest delivery${region === null ? '' : ` in ${region}`}: ${day}`;
}
