import '#kit/field-styles.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import {
  type ChosenDates,
  chosenRange,
  rangeInstants,
  SEARCH_MAX_DAYS,
} from '@cartage/domain/dates/date-range.ts';
import { DEFAULT_SEARCH_PRESET } from '@cartage/domain/search/search-filter.ts';
import { useState } from 'react';
import { AnnouncedExtract } from '#features/data-extract/announced-extract.tsx';
import { DateTypeChoice } from '#features/data-extract/date-type-choice.tsx';
import { ExtractActions } from '#features/data-extract/extract-actions.tsx';
import styles from '#features/data-extract/page.module.css';
import { PreparedExtracts } from '#features/data-extract/prepared.tsx';
import { newDraft, type SavedDraft } from '#features/data-extract/saved-draft.ts';
import { SavedExtracts } from '#features/data-extract/saved-list.tsx';
import type { ExtractWish } from '#features/data-extract/use-prepare.ts';
import { useSitesMissing } from '#freight/sites-missing.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** EXTRACT-01: consignments as a file for other programs, as many as there are. */
export function ExtractPage() {
  const missing = useSitesMissing();
  return (
    <PageFrame
      title="Data Extract"
      beneath="Consignments of the selected sites as a CSV file, one line each: for spreadsheets and other programs."
    >
      {missing ?? (
        <>
          <AnnouncedExtract />
          <Extract />
        </>
      )}
    </PageFrame>
  );
}

function Extract() {
  const { sites } = useWorkplace();
  const { ids: siteIds } = useActiveSites();
  const today = useToday();
  const isNarrow = useNarrow();
  const [statuses, setStatuses] = useState<readonly StatusCode[]>([]);
  const [dateType, setDateType] = useState<ExtractWish['dateType']>('Creation');
  const [dates, setDates] = useState<ChosenDates>({ preset: DEFAULT_SEARCH_PRESET });
  const [begun, setBegun] = useState<SavedDraft | null>(null);
  const wish = (): ExtractWish => {
    const { start, end } = rangeInstants(chosenRange(dates, today));
    return {
      dateType,
      startDateUtc: start.toISOString(),
      endDateUtc: end.toISOString(),
      siteIds: [...siteIds],
      statuses: [...statuses],
    };
  };
  const schedule = () => {
    // All of them also means those that come later.
    const chosen = siteIds.length === sites.length ? null : siteIds;
    setBegun(newDraft({ dateType, dates, statuses, siteIds: chosen }));
  };
  return (
    <>
      <Card title="What the file has" actions={<ExtractActions wish={wish} schedule={schedule} />}>
        <div className={styles.fields}>
          <StatusField isDense={false} chosen={statuses} onChange={setStatuses} />
          <DateTypeChoice chosen={dateType} onChange={setDateType} />
          <DateRangeField
            isDense={false}
            isInPlace={isNarrow}
            maxDays={SEARCH_MAX_DAYS}
            value={dates}
            onChange={setDates}
          />
        </div>
        <p className={styles.hint}>
          Large extracts: prepare them in the background, go on with something else or sign out, and pick the
          file up from the bell.
        </p>
        <p className={styles.hint}>
          In a spreadsheet import the file as text (Excel: Data, From Text/CSV), so that postcodes such as
          0604 keep their 0.
        </p>
      </Card>
      <PreparedExtracts />
      <SavedExtracts begun={begun} close={() => setBegun(null)} />
    </>
  );
}
