import { ActionIcon, Button } from '@mantine/core';
import IconChartDonut from '@tabler/icons-react/dist/esm/icons/IconChartDonut.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { ABOUT, type CardName } from '#features/dashboard/about.ts';
import styles from '#features/dashboard/card.module.css';
import { DataTable, type Table } from '#features/dashboard/data-table.tsx';
import { announce } from '#kit/announcements.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const AboutDialog = lazyComponent(
  async () => (await import('#features/dashboard/about-dialog.tsx')).AboutDialog,
);

/** Specified text (DASH-09). */
const FAILED = 'Chart service is not available';

/**
 * The frame of a card: its content, a skeleton of the same height, or an error. Each card loads and fails independently.
 * A button shows the chart's data as a table.
 */
export function ReportCard<Data>({
  card,
  query,
  table,
  isTall = false,
  rows,
  children,
}: {
  readonly card: CardName;
  readonly query: UseQueryResult<Data>;
  readonly table: (data: Data) => Table;
  readonly isTall?: boolean;
  /** Expected rows of a tall card on a phone. Absent: the height follows the content. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}) {
  const titleId = useId();
  const [isAboutOpen, setAboutOpen] = useState(false);
  const [isTable, setTable] = useState(false);
  const { title } = ABOUT[card];
  const { data, isError, error, isFetching } = query;
  const hasFailed = isError && !isFetching;
  const heading = useRef<HTMLHeadingElement>(null);
  const retry = async () => {
    // The retry button is removed during the retry.
    heading.current?.focus({ preventScroll: true });
    const { isSuccess } = await query.refetch();
    if (isSuccess) announce(`${title} loaded`);
  };
  return (
    <section
      className={styles.card}
      data-tall={isTall}
      aria-labelledby={titleId}
      aria-busy={isFetching}
      // React's style type does not allow custom properties.
      {...(rows !== undefined && { style: { '--rows': rows } as CSSProperties })}
    >
      {isFetching && data !== undefined && <ProgressBar label={`Loading ${title}`} />}
      <header className={styles.header}>
        <h2 id={titleId} ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {data !== undefined && !hasFailed && (
          <ActionIcon
            variant="subtle"
            aria-label={isTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
            data-tooltip={isTable ? 'Show chart' : 'Show table'}
            onClick={() => setTable(!isTable)}
          >
            <Icon of={isTable ? IconChartDonut : IconTable} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          aria-label={`About ${title}`}
          aria-haspopup="dialog"
          onClick={() => setAboutOpen(true)}
        >
          <Icon of={IconInfoCircle} />
        </ActionIcon>
      </header>
      <div className={styles.body}>
        {hasFailed ? (
          <Failed message={messageOf(error)} retry={() => void retry()} />
        ) : data === undefined ? (
          <Skeleton />
        ) : isTable ? (
          <DataTable label={title} table={table(data)} />
        ) : (
          children(data)
        )}
      </div>
      {isAboutOpen && <AboutDialog card={card} close={() => setAboutOpen(false)} />}
    </section>
  );
}

function Failed({ message, retry }: { readonly message: string; readonly retry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.failedTitle}>{FAILED}</p>
      <p>{message}</p>
      <Button variant="default" size="xs" leftSection={<Icon of={IconRefresh} />} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

const Skeleton = () => (
  <div className={styles.waiting} aria-hidden>
    <span />
    <span />
    <span />
  </div>
);

/** The main number of a card and its comparison. */
export function Figure({
  value,
  unit,
  children,
}: {
  readonly value: string;
  readonly unit?: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <p className={styles.figure}>
        {value}
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </p>
      <p className={styles.compare}>{children}</p>
    </div>
  );
}
