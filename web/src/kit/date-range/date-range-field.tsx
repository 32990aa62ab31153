import '#kit/field-styles.ts';
import { Popover } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { type ChosenDates, PRESET_NAMES } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { lazy, Suspense, useState } from 'react';
import { ChoiceButton } from '#kit/choice-button.tsx';
import styles from '#kit/date-range/date-range-field.module.css';
import { useToday } from '#kit/use-today.ts';
import { Icon } from '#ui/icon.tsx';

const loadPanel = () => import('#kit/date-range/date-range-panel.tsx');
const DateRangePanel = lazy(async () => ({ default: (await loadPanel()).DateRangePanel }));

/** Opens the date menu as a popover, or inline with `isInPlace`. */
export function DateRangeField({
  value,
  onChange,
  maxDays,
  isDense,
  isInPlace = !isDense,
  isLabelHidden = false,
  text = dateRangeLabel(value),
  className,
}: {
  readonly value: ChosenDates;
  readonly onChange: (dates: ChosenDates) => void;
  readonly maxDays: number;
  readonly isDense: boolean;
  readonly isInPlace?: boolean;
  readonly isLabelHidden?: boolean;
  /** Text of the button. */
  readonly text?: string;
  readonly className?: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const button = (
    <ChoiceButton
      className={className}
      label="Date range"
      isLabelHidden={isLabelHidden}
      value={text}
      isDense={isDense}
      isOpen={isOpen}
      start={<Icon of={IconCalendar} />}
      onClick={() => setOpen(!isOpen)}
    />
  );
  const panel = (
    <Suspense fallback={<div className={styles.waiting} />}>
      <DateRangePanel
        value={value}
        today={today}
        maxDays={maxDays}
        months={isInPlace ? 1 : 2}
        onApply={(dates) => {
          onChange(dates);
          setOpen(false);
        }}
        onCancel={() => setOpen(false)}
      />
    </Suspense>
  );
  if (isInPlace) {
    return (
      <>
        {button}
        {isOpen && (
          <div
            ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
            className={styles.inPlace}
            role="group"
            aria-label="Date range"
          >
            {panel}
          </div>
        )}
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.dates ?? ''} aria-label="Date range">
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}

/** 'Last 7 days' or '01/11/2026 – 05/11/2026'. */
export const dateRangeLabel = (dates: ChosenDates): string =>
  'preset' in dates ? PRESET_NAMES[dates.preset] : `${formatDay(dates.from)} – ${formatDay(dates.to)}`;
