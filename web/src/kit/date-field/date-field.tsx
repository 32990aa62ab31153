import '#kit/field-styles.ts';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { readTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { useState } from 'react';
import { DayCalendar } from '#kit/date-field/day-calendar.tsx';
import styles from '#kit/date-field/date-field.module.css';
import { useToday } from '#kit/use-today.ts';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

export interface DateFieldProps {
  readonly id?: string;
  readonly label: string;
  /** As it stands in the field: a date as it is written, or what is being typed. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The field was left, whatever stands in it. */
  readonly onLeft?: () => void;
  /** Why a day cannot be chosen; null: it can. Shown beside the day. */
  readonly reasonOf: (day: CalendarDate) => string | null;
  /** Why the day is closed to everybody; named beneath its month. */
  readonly closedOn: (day: CalendarDate) => string | null;
  readonly error: string | null;
  /** What will be wrong with it later; nothing keeps it from being saved. */
  readonly caution?: string | null;
}

/** One day, typed ('25/11', 't', '+3', 'mon') or taken from a calendar that says why a day is closed. */
export function DateField(props: DateFieldProps) {
  const { id, label, text, onText, onLeft, reasonOf, closedOn, error, caution = null } = props;
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const day = readTypedDate(text, today, 'ahead');
  /** What is understood is written out; what is not stays as it was typed. */
  const settle = () => {
    if (day !== null) onText(formatDay(day));
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <TextInput
        {...(id !== undefined && { id })}
        label={label}
        size="sm"
        value={text}
        placeholder="dd/mm/yyyy"
        autoComplete="off"
        error={error !== null && <FieldError message={error} />}
        {...(error === null && caution !== null && { description: <Caution words={caution} /> })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={() => {
          settle();
          onLeft?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              size="md"
              aria-label={`Calendar of ${label}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon of={IconCalendar} />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={`Calendar of ${label}`}>
        <DayCalendar
          day={day}
          today={today}
          reasonOf={reasonOf}
          closedOn={closedOn}
          choose={(chosen) => {
            onText(formatDay(chosen));
            setOpen(false);
          }}
        />
        <p className={styles.hint}>Type 25/11, t for today, +3 or mon.</p>
      </Popover.Dropdown>
    </Popover>
  );
}

const Caution = ({ words }: { readonly words: string }) => (
  <span className={styles.caution}>
    <Icon of={IconAlertTriangle} size={14} />
    <span>{words}</span>
  </span>
);
