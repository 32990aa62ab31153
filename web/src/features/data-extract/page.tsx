import '#kit/field-styles.ts';
import { Button, Loader } from '@mantine/core';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import {
  type ChosenDates,
  chosenRange,
  rangeInstants,
  SEARCH_MAX_DAYS,
} from '@cartage/domain/dates/date-range.ts';
import { DEFAULT_SEARCH_PRESET } from '@cartage/domain/search/search-filter.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState, useSyncExternalStore } from 'react';
import { extraction, type Progress } from '#features/data-extract/extraction.ts';
import styles from '#features/data-extract/page.module.css';
import { PreparedExtracts } from '#features/data-extract/prepared.tsx';
import { type ExtractWish, usePrepare } from '#features/data-extract/use-prepare.ts';
import { wholeNumber } from '#freight/figures.ts';
import { useSitesMissing } from '#freight/sites-missing.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useSession, useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

const TYPES = [
  ['Creation', 'Creation'],
  ['RequestedDelivery', 'Requested Delivery'],
] as const;
type DateType = (typeof TYPES)[number][0];

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
          <Extract />
          <PreparedExtracts />
        </>
      )}
    </PageFrame>
  );
}

function Extract() {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { ids: siteIds } = useActiveSites();
  const today = useToday();
  const isNarrow = useNarrow();
  const [statuses, setStatuses] = useState<readonly StatusCode[]>([]);
  const [dateType, setDateType] = useState<DateType>('Creation');
  const [dates, setDates] = useState<ChosenDates>({ preset: DEFAULT_SEARCH_PRESET });
  const progress = useSyncExternalStore(extraction.subscribe, extraction.read);
  const { isPending, prepare } = usePrepare();
  const criteria = (): ExtractWish => {
    const { start, end } = rangeInstants(chosenRange(dates, today));
    return {
      dateType,
      startDateUtc: start.toISOString(),
      endDateUtc: end.toISOString(),
      siteIds: [...siteIds],
      statuses: [...statuses],
    };
  };
  return (
    <Card
      title="What the file has"
      actions={
        <>
          <Button
            leftSection={
              progress === null ? (
                <Icon of={IconDownload} />
              ) : (
                <Loader size={16} color="currentColor" aria-hidden />
              )
            }
            aria-disabled={progress !== null}
            aria-busy={progress !== null}
            onClick={() => {
              if (progress === null) void extraction.start(call, organisationId, criteria());
            }}
          >
            Download
          </Button>
          {progress === null ? (
            <Button
              variant="default"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => {
                if (!isPending) prepare(criteria());
              }}
            >
              Prepare in the background
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={extraction.cancel}>
                Cancel
              </Button>
              <Arrived progress={progress} />
            </>
          )}
        </>
      }
    >
      <div className={styles.fields}>
        <StatusField isDense={false} chosen={statuses} onChange={setStatuses} />
        <fieldset className={styles.types}>
          <legend>Type</legend>
          {TYPES.map(([code, name]) => (
            <label key={code}>
              <input
                type="radio"
                name="date-type"
                checked={dateType === code}
                onChange={() => setDateType(code)}
              />
              {name}
            </label>
          ))}
        </fieldset>
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
    </Card>
  );
}

/** How far it is; said once when it begins, for figures that change all the time are noise. */
function Arrived({ progress: { rows, total } }: { readonly progress: Progress }) {
  if (total === null) return <span role="status">Looking for consignments</span>;
  const done = Math.max(0, rows);
  return (
    <span className={styles.progress}>
      <progress max={Math.max(1, total)} value={done} aria-label="Downloaded" />
      {wholeNumber(done)} of {wholeNumber(total)} consignments
    </span>
  );
}
