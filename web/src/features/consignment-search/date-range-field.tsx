import { Popover } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { type ChosenDates, PRESET_NAMES, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { lazy, Suspense, useState } from 'react';
import { ChoiceButton } from '#features/consignment-search/choice-button.tsx';
import styles from '#features/consignment-search/filter.module.css';
import type { FilterDraft } from '#features/consignment-search/use-filter-draft.ts';
import { useToday } from '#kit/use-today.ts';
import { Icon } from '#ui/icon.tsx';

const loadPanel = () => import('#kit/date-range/date-range-panel.tsx');
const DateRangePanel = lazy(async () => ({ default: (await loadPanel()).DateRangePanel }));

/** Opens the date menu: over the list where there is room, else in its place in the dialog. */
export function DateRangeField({ draft, set, isDense }: FilterDraft & { readonly isDense: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const button = (
    <ChoiceButton
      className={styles.dateRange ?? ''}
      label="Date range"
      value={datesWords(draft.dates)}
      isDense={isDense}
      isOpen={isOpen}
      start={<Icon of={IconCalendar} />}
      onClick={() => setOpen(!isOpen)}
    />
  );
  const panel = (
    <Suspense fallback={<div className={styles.datesWaiting} />}>
      <DateRangePanel
        value={draft.dates}
        today={today}
        maxDays={SEARCH_MAX_DAYS}
        months={isDense ? 2 : 1}
        onApply={(dates) => {
          set({ dates });
          setOpen(false);
        }}
        onCancel={() => setOpen(false)}
      />
    </Suspense>
  );
  if (!isDense) {
    return (
      <>
        {button}
        {isOpen && (
          <div
            ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
            className={styles.datesInPlace}
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
export const datesWords = (dates: ChosenDates): string =>
  'preset' in dates ? PRESET_NAMES[dates.preset] : `${formatDay(dates.from)} – ${formatDay(dates.to)}`;
