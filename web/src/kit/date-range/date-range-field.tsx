import '#kit/field-styles.ts';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { type ChosenDates, PRESET_NAMES } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { lazy, Suspense, useState } from 'react';
import { ChoiceButton } from '#kit/choice-button.tsx';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
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
  const button = useDropdownButton('dialog', isOpen, setOpen);
  const field = (
    <ChoiceButton
      {...button.props}
      className={className}
      label="Date range"
      isLabelHidden={isLabelHidden}
      value={text}
      isDense={isDense}
      start={<Icon of={IconCalendar} />}
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
        {field}
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
    <>
      {field}
      <Dropdown button={button} label="Date range" position="bottom-end" className={styles.dates}>
        {panel}
      </Dropdown>
    </>
  );
}

/** 'Last 7 days' or '01/11/2026 – 05/11/2026'. */
export const dateRangeLabel = (dates: ChosenDates): string =>
  'preset' in dates ? PRESET_NAMES[dates.preset] : `${formatDay(dates.from)} – ${formatDay(dates.to)}`;
