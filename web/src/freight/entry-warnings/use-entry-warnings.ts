import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { useEffect, useRef } from 'react';
import { useCutOff } from '#freight/dates/use-service-date.ts';
import { useEntryLimits } from '#freight/entry-warnings/entry-limits-query.ts';
import { type EntryWarning, warningsOf } from '#freight/entry-warnings/warnings-of.ts';
import type { ConsignmentForm, PartyForm } from '#freight/form/form-state.ts';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { announce } from '#kit/announcements.ts';
import { useDebounced } from '#kit/use-debounced.ts';
import { useMinute } from '#kit/use-minute.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** A half-typed weight is no reason for a warning. */
const TYPING_MS = 500;
const NONE: readonly EntryWarning[] = [];

export interface EntryWarningsInput {
  /** Null while there is nothing to warn about: before the consignment is loaded, or when it can't be changed. */
  readonly form: ConsignmentForm | null;
  readonly dates: RequestedDates;
  readonly showsPickup: boolean;
  readonly showsDelivery: boolean;
  /** The user is changing values: new warnings are announced, and typing is awaited. */
  readonly isEntering: boolean;
}

/** Advice about the values of a form. Nothing is prevented by it. */
export function useEntryWarnings(input: EntryWarningsInput): readonly EntryWarning[] {
  const { form, dates, showsPickup, showsDelivery, isEntering } = input;
  const { packagingTypes } = useOrganisationContext().organisation;
  const limits = useEntryLimits(form !== null);
  const now = localDateTimeParts(useMinute());
  const settled = useDebounced(form, TYPING_MS);
  const checked = isEntering ? settled : form;
  const isPickupToday = showsPickup && form?.requestedPickup === now.day;
  const cutOff = useCutOff(
    isPickupToday ? form.serviceType : null,
    form === null ? null : regionOf(form.sender),
    now.day,
  );
  const warnings =
    checked === null
      ? NONE
      : warningsOf(checked, {
          ...dates.known,
          limits,
          packagingTypes,
          now,
          cutOff,
          showsPickup,
          showsDelivery,
        });
  useAnnouncement(warnings, isEntering);
  return warnings;
}

const regionOf = ({ isCustom, site }: PartyForm): string | null =>
  isCustom ? null : (site?.participant.address.region?.id ?? null);

/** Announces each warning once, when it appears. */
function useAnnouncement(warnings: readonly EntryWarning[], isEntering: boolean): void {
  const announced = useRef<ReadonlySet<string>>(new Set());
  const texts = warnings.map(({ label, message }) => `${label}: ${message}`);
  const key = texts.join('\n');
  useEffect(() => {
    const appeared = texts.filter((text) => !announced.current.has(text));
    announced.current = new Set(texts);
    if (isEntering && appeared.length > 0) announce(appeared.join(' '));
    // The key changes with the texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isEntering]);
}

/** For the fields of a form. */
export const warningAt =
  (warnings: readonly EntryWarning[]) =>
  (field: string): string | undefined =>
    warnings.find((warning) => warning.field === field)?.message;
