import { deliveryWarning } from '@cartage/domain/consignment/delivery-warning.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import {
  DATE_FAULTS,
  type DateFaults,
  type EnteredDay,
  requestedDateFaults,
  UNREADABLE,
} from '@cartage/domain/dates/requested-dates.ts';
import { readTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { useState } from 'react';
import { type DateFields, dayOf } from '#features/consignment-detail/dates.ts';
import { useSaveDates } from '#features/consignment-detail/use-save-dates.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useServiceDate } from '#freight/dates/use-service-date.ts';
import { useWorkingDates } from '#freight/dates/use-working-dates.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

type Texts = Readonly<Record<'pickup' | 'delivery', string>>;

/** The two dates while they are edited, and what is wrong with them (DATE-02). */
export function useDatesForm(consignment: Consignment, { showsPickup, mode }: DateFields) {
  const { settings } = useSession().tenant;
  const today = useToday();
  const saved: Texts = {
    pickup: textOf(consignment.requestedPickupDateTimeUtc),
    delivery: textOf(consignment.requestedDeliveryDateTimeUtc),
  };
  // What was entered lies on top of what is saved, so that a change by somebody else shows beneath it.
  const [entered, setEntered] = useState<Partial<Texts>>({});
  const [isAsked, setAsked] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);
  const texts = { ...saved, ...entered };
  const days = { pickup: dayEntered(texts.pickup, today), delivery: dayEntered(texts.delivery, today) };
  const isModified = texts.pickup !== saved.pickup || texts.delivery !== saved.delivery;

  const origin = useWorkingDates(consignment.senderParticipant.address.region?.id ?? null);
  const destination = useWorkingDates(consignment.receiverParticipant.address.region?.id ?? null);
  const serviceDate = useServiceDate({
    reference: consignment.reference,
    originRegionId: consignment.senderParticipant.address.region?.id ?? null,
    destinationRegionId: consignment.receiverParticipant.address.region?.id ?? null,
    requestedPickup: readable(days.pickup),
  });
  const isConfirmed = consignment.confirmedDeliveryDateTimeUtc !== null;
  const circumstances = {
    today,
    origin,
    destination,
    isPickupAllowed: showsPickup,
    isDeliveryRequired:
      consignment.currentStatus.code !== 'DRAFT' && !settings.canUseDefaultRequestedDeliveryDate,
    serviceDate: isConfirmed || mode !== 'requested' ? null : serviceDate,
  };
  const faults: DateFaults = requestedDateFaults(days, circumstances);
  const reasons = (field: 'pickup' | 'delivery') => (day: CalendarDate) => {
    const calendar = field === 'pickup' ? origin : destination;
    const own = requestedDateFaults({ ...days, [field]: day }, circumstances)[field];
    // The calendar says which holiday it is; that a Sunday is one needs no telling.
    const isWeekend = weekday(day) > 4;
    return own === DATE_FAULTS.notWorking && !isWeekend ? (calendar?.(day) ?? own) : own;
  };

  const saving = useSaveDates(consignment, () => {
    setEntered({});
    setAsked(false);
  });
  const send = () => {
    setQuestion(null);
    saving.save({
      ...(texts.pickup !== saved.pickup && { requestedPickupDateTimeUtc: readable(days.pickup) }),
      ...(texts.delivery !== saved.delivery && { requestedDeliveryDate: readable(days.delivery) }),
    });
  };
  const field = (name: 'pickup' | 'delivery') => ({
    text: texts[name],
    onText: (text: string) => {
      setEntered((before) => ({ ...before, [name]: text }));
      saving.forget();
    },
    reasonOf: reasons(name),
    closedOn: (name === 'pickup' ? origin : destination) ?? never,
    error: saving.refused[name] ?? shownFault(name),
  });
  /** What is still being typed is not wrong yet; what stands there from before is not this person's fault. */
  const shownFault = (name: 'pickup' | 'delivery') =>
    isModified && (isAsked || days[name] !== UNREADABLE) ? faults[name] : null;

  return {
    isModified,
    isSaving: saving.isSaving,
    question,
    hint: hintOf(consignment, mode, serviceDate),
    pickup: field('pickup'),
    delivery: field('delivery'),
    cancel: () => {
      setEntered({});
      setAsked(false);
      saving.forget();
    },
    answer: send,
    dismiss: () => setQuestion(null),
    save: () => {
      setAsked(true);
      if (!isModified || saving.isSaving || faults.pickup !== null || faults.delivery !== null) return;
      const isDraft = consignment.currentStatus.code === 'DRAFT';
      const isDeliveryNew = texts.delivery !== saved.delivery;
      const asks = isDraft || !isDeliveryNew ? null : deliveryWarning(readable(days.delivery), today);
      if (asks === null) send();
      else setQuestion(asks);
    },
  };
}

const never = () => null;

const textOf = (instant: string | null): string => {
  const day = dayOf(instant);
  return day === null ? '' : formatDay(day);
};

function dayEntered(text: string, today: CalendarDate): EnteredDay {
  return text.trim() === '' ? null : (readTypedDate(text, today, 'ahead') ?? UNREADABLE);
}

const readable = (day: EnteredDay): CalendarDate | null => (day === UNREADABLE ? null : day);

/** What the service can do at best, once it is known. */
function hintOf(
  { receiverParticipant }: Consignment,
  mode: DateFields['mode'],
  serviceDate: CalendarDate | null,
): string | null {
  if (mode !== 'requested' || serviceDate === null) return null;
  const region = receiverParticipant.address.region?.name;
  const day = `${WEEKDAY_NAMES[weekday(serviceDate)] ?? ''} ${formatDay(serviceDate)}`;
  return `Earliest delivery${region === undefined ? '' : ` in ${region}`}: ${day}`;
}
