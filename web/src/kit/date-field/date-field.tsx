import '#kit/field-styles.ts';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { useState } from 'react';
import { DayCalendar } from '#kit/date-field/day-calendar.tsx';
import styles from '#kit/date-field/date-field.module.css';
import { useToday } from '#kit/use-today.ts';
import { FieldError } from '#ui/field-error.tsx';
import { FieldWarning } from '#ui/field-warning.tsx';
import { Icon } from '#ui/icon.tsx';
import { requiredProps } from '#ui/required-props.ts';

export interface DateFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** The content of the input: a formatted date or partly typed text. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called when the field loses the focus, with any content. */
  readonly onBlur?: () => void;
  /** Why a day cannot be chosen, shown beside the day. Null for an allowed day. */
  readonly reasonOf: (day: CalendarDate) => string | null;
  /** Why a day is closed for all users, such as a holiday; listed below its month. Null for an open day. */
  readonly closureOn: (day: CalendarDate) => string | null;
  readonly error: string | null;
  /** Shown like an error, but does not prevent saving. */
  readonly warning?: string | null;
  /** Shown beneath the field while there is neither an error nor a warning. */
  readonly hint?: string | null;
  /** A typed weekday is the next one, or the last one for days in the past. */
  readonly weekdays?: 'ahead' | 'behind';
}

/** A day, typed ('25/11', 't', '+3', 'mon') or picked from a calendar that shows why a day is closed. */
export function DateField(props: DateFieldProps) {
  const {
    id,
    label,
    isRequired = false,
    text,
    onText,
    onBlur,
    reasonOf,
    closureOn,
    error,
    warning = null,
    hint = null,
    weekdays = 'ahead',
  } = props;
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const day = parseTypedDate(text, today, weekdays);
  /** Formats a recognised date; leaves any other text unchanged. */
  const formatTyped = () => {
    if (day !== null) onText(formatDay(day));
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      // Over the field where the calendar fits neither above nor below it, as on a phone.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
    >
      <TextInput
        {...(id !== undefined && { id })}
        label={label}
        {...requiredProps(isRequired)}
        size="sm"
        value={text}
        placeholder="dd/mm/yyyy"
        autoComplete="off"
        error={error !== null && <FieldError message={error} />}
        {...(error === null && warning !== null && { description: <FieldWarning message={warning} /> })}
        {...(error === null && warning === null && hint !== null && { description: hint })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={() => {
          formatTyped();
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') formatTyped();
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
          closureOn={closureOn}
          choose={(chosen) => {
            onText(formatDay(chosen));
            setOpen(false);
          }}
        />
        <p className={styles.hint}>Type 25/11, t for today, {weekdays === 'ahead' ? '+3' : '-3'} or mon.</p>
      </Popover.Dropdown>
    </Popover>
  );
}
