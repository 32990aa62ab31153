import '#kit/field-styles.ts';
import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import {
  type ChosenDates,
  chosenRange,
  rangeInstants,
  SEARCH_MAX_DAYS,
} from '@cartage/domain/dates/date-range.ts';
import { DEFAULT_SEARCH_PRESET } from '@cartage/domain/search/filters.ts';
import { useState } from 'react';
import { LinkedExtract } from '#features/data-extract/linked-extract.tsx';
import { DateTypeChoice } from '#features/data-extract/date-type-choice.tsx';
import { ExtractActions } from '#features/data-extract/extract-actions.tsx';
import styles from '#features/data-extract/page.module.css';
import { RadioChoice } from '#features/data-extract/radio-choice.tsx';
import { PreparedExtracts } from '#features/data-extract/prepared-extracts.tsx';
import { newDraft, type SavedDraft } from '#features/data-extract/saved-draft.ts';
import { SavedExtracts } from '#features/data-extract/saved-list.tsx';
import type { ExtractRequest } from '#features/data-extract/use-prepare.ts';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { useNarrow } from '#ui/use-media.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

/** EXTRACT-01: exports any number of consignments as a CSV file. */
export function ExtractPage() {
  const missing = useNoSitesMessage();
  return (
    <PageFrame
      title="Data Extract"
      intro="Download consignments of the selected sites as a CSV or Excel file with one row per consignment."
    >
      {missing ?? (
        <>
          <LinkedExtract />
          <Extract />
        </>
      )}
    </PageFrame>
  );
}

function Extract() {
  const { sites } = useOrganisationContext();
  const { ids: siteIds } = useActiveSites();
  const today = useToday();
  const isNarrow = useNarrow();
  const [statuses, setStatuses] = useState<readonly StatusCode[]>([]);
  const [dateType, setDateType] = useState<ExtractRequest['dateType']>('Creation');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [dates, setDates] = useState<ChosenDates>({ preset: DEFAULT_SEARCH_PRESET });
  const [newSavedDraft, setNewSavedDraft] = useState<SavedDraft | null>(null);
  const request = (): ExtractRequest => {
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
    // null means all sites, including sites added later.
    const chosen = siteIds.length === sites.length ? null : siteIds;
    setNewSavedDraft(newDraft({ dateType, dates, statuses, siteIds: chosen }));
  };
  return (
    <>
      <Card
        title="Filters"
        actions={<ExtractActions request={request} format={format} schedule={schedule} />}
      >
        <div className={styles.fields}>
          <StatusField isDense={false} chosen={statuses} onChange={setStatuses} />
          <DateTypeChoice chosen={dateType} onChange={setDateType} />
          <RadioChoice legend="File" choices={FORMATS} chosen={format} onChange={setFormat} />
          <DateRangeField
            isDense={false}
            isInPlace={isNarrow}
            maxDays={SEARCH_MAX_DAYS}
            value={dates}
            onChange={setDates}
          />
        </div>
        <p className={styles.hint}>
          Prepare large extracts in the background. You can keep working or sign out, then download the file
          from your notifications.
        </p>
        <p className={styles.hint}>
          Excel files keep the leading 0 of postcodes such as 0604. Prepared and scheduled extracts are CSV
          files: import these as text (Excel: Data, From Text/CSV).
        </p>
      </Card>
      <PreparedExtracts />
      <SavedExtracts newDraft={newSavedDraft} close={() => setNewSavedDraft(null)} />
    </>
  );
}
