import { NativeSelect, TextInput } from '@mantine/core';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { useState } from 'react';
import type { HireageFilter } from '#features/hireage/hireage-url.ts';
import styles from '#features/hireage/hireage.module.css';
import { hireUnitKey } from '#freight/form/form-state.ts';
import { DateField } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

interface Props {
  readonly filter: HireageFilter;
  readonly onChange: (filter: HireageFilter) => void;
}

/** Site, hire unit, partner, disputes and period of the listed balances. */
export function FilterBar({ filter, onChange }: Props) {
  const { sites, hireUnits } = useOrganisationContext();
  return (
    <search aria-label="Hireage" className={styles.filter}>
      <NativeSelect
        label="Site"
        value={filter.siteId ?? ''}
        data={[
          { value: '', label: 'All sites' },
          ...sites.map(({ site }) => ({ value: String(site.id), label: site.name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, siteId: value === '' ? null : Number(value) })
        }
      />
      <NativeSelect
        label="Hire unit"
        value={filter.hireUnit === null ? '' : hireUnitKey(filter.hireUnit)}
        data={[
          { value: '', label: 'All hire units' },
          ...hireUnits.map((unit) => ({ value: hireUnitKey(unit), label: `${unit.name}, ${unit.code}` })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, hireUnit: hireUnits.find((unit) => hireUnitKey(unit) === value) ?? null })
        }
      />
      <PartnerField filter={filter} onChange={onChange} />
      <NativeSelect
        label="Disputes"
        value={filter.isDisputed ? 'disputed' : ''}
        data={[
          { value: '', label: 'All balances' },
          { value: 'disputed', label: 'Disputed only' },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, isDisputed: value !== '' })}
      />
      <PeriodFields filter={filter} onChange={onChange} />
    </search>
  );
}

const MAX_PARTNER = 250;

/** Filters when the user leaves the field or presses Enter. */
function PartnerField({ filter, onChange }: Props) {
  const [text, setText] = useState(filter.partner);
  const [applied, setApplied] = useState(filter.partner);
  // Back, or a link, changed the partner of the address. The field keeps its focus.
  if (applied !== filter.partner) {
    setApplied(filter.partner);
    setText(filter.partner);
  }
  const issue = lengthIssue(text.trim(), MAX_PARTNER);
  const apply = () => {
    if (issue === null && text.trim() !== filter.partner) onChange({ ...filter, partner: text.trim() });
  };
  return (
    <TextInput
      label="Partner"
      value={text}
      autoComplete="off"
      error={issue !== null && <FieldError message={issue} />}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}

/** First and last day; also of an opened line. */
export function PeriodFields({ filter, onChange }: Props) {
  const { from, to } = filter;
  return (
    <>
      <DayField label="From" day={from} onDay={(day) => onChange({ ...filter, from: day })} latest={to} />
      <DayField label="To" day={to} onDay={(day) => onChange({ ...filter, to: day })} earliest={from} />
    </>
  );
}

/** A typed or picked day, or none. Each applied day is an entry of the browser's history, so partly typed ones are not. */
const isComplete = (typed: string) => /^(\d{2}\/\d{2}\/\d{4})?$/.test(typed.trim());

function DayField({
  label,
  day,
  onDay,
  earliest = null,
  latest = null,
}: {
  readonly label: string;
  readonly day: CalendarDate | null;
  readonly onDay: (day: CalendarDate | null) => void;
  readonly earliest?: CalendarDate | null;
  readonly latest?: CalendarDate | null;
}) {
  const today = useToday();
  const [text, setText] = useState(day === null ? '' : formatDay(day));
  const [wasBlurred, setBlurred] = useState(false);
  const [applied, setApplied] = useState(day);
  if (applied !== day) {
    setApplied(day);
    setText(day === null ? '' : formatDay(day));
  }
  const reasonOf = (one: CalendarDate) => {
    if (earliest !== null && one < earliest) return 'Before the first day';
    return latest !== null && one > latest ? 'After the last day' : null;
  };
  const issueOf = (typed: string) => {
    const parsed = parseTypedDate(typed, today);
    if (parsed === null) return typed.trim() === '' ? null : 'Enter a date, such as 19/08/2026';
    return reasonOf(parsed);
  };
  const apply = (typed: string) => {
    const parsed = parseTypedDate(typed, today);
    if (issueOf(typed) === null && parsed !== day) onDay(parsed);
  };
  return (
    <DateField
      label={label}
      text={text}
      onText={(typed) => {
        setText(typed);
        setBlurred(false);
        if (isComplete(typed)) apply(typed);
      }}
      onBlur={() => {
        setBlurred(true);
        apply(text);
      }}
      reasonOf={reasonOf}
      closureOn={() => null}
      weekdays="behind"
      error={wasBlurred ? issueOf(text) : null}
    />
  );
}
