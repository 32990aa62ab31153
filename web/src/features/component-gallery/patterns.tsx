import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useState } from 'react';
import styles from '#features/component-gallery/page.module.css';
import {
  EXCEPTION_ENTRIES,
  HISTORY,
  LONG_NAME,
  PARTICIPANT,
  ROWS,
  sampleFreight,
} from '#features/component-gallery/samples.ts';
import { RecordSpecimen, Section, Specimen } from '#features/component-gallery/section.tsx';
import { ConsignmentList, ConsignmentListSkeleton } from '#freight/consignment-list.tsx';
import { COLUMNS } from '#freight/consignment-table/columns.tsx';
import { ConsignmentTable } from '#freight/consignment-table/consignment-table.tsx';
import type { Sort } from '#freight/consignment-table/table-head.tsx';
import { ConsignmentTableSkeleton } from '#freight/consignment-table/table-skeleton.tsx';
import { ExceptionEntries } from '#freight/exceptions/exception-entries.tsx';
import { ParticipantView } from '#freight/participant-view.tsx';
import { type Result, ResultsTable } from '#freight/results-table.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { RecordHead, Route } from '#kit/record-page.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import type { IllustrationName } from '#ui/illustration.tsx';
import { LoadingList } from '#ui/loading-list.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export const Cards = () => (
  <Section id="cards" title="Cards and records">
    <Specimen name="Record head" wide>
      <div className={styles.inset}>
        <RecordHead
          title="KEA00001042"
          heading={null}
          headingLevel="h3"
          beside={<StatusChip code="FINAL" name="Ready" />}
          beneath="Created 12/03/2026"
          actions={<Button>Request Pickup</Button>}
          close={() => showSuccess('This returns to the list')}
        />
      </div>
    </Specimen>
    <Specimen name="Sender and receiver" wide>
      <Route>
        <Card title="Sender">
          <ParticipantView participant={PARTICIPANT} />
        </Card>
        <Card title="Receiver" end={<Icon of={IconMapPin} />}>
          <ParticipantView participant={{ ...PARTICIPANT, fullName: LONG_NAME }} />
        </Card>
      </Route>
    </Specimen>
    <RecordSpecimen name="Status history">
      <StatusTimeline history={HISTORY} />
    </RecordSpecimen>
    <RecordSpecimen name="Comments on an exception">
      <ExceptionEntries entries={EXCEPTION_ENTRIES} />
    </RecordSpecimen>
    <Specimen name="Notices" wide>
      <Notice label="Sample notice" place="inside" actions={<Button variant="default">Copy</Button>}>
        <p>This consignment is cancelled. It will not be collected.</p>
      </Notice>
      <Notice label="Sample warning" tone="warning" place="inside">
        <h4>
          <Icon of={IconAlertTriangle} />
          Check these values
        </h4>
        <p>{LONG_NAME} is closed on Mondays.</p>
      </Notice>
    </Specimen>
    <Specimen name="Facts" wide>
      <Card title="References" actions={<Button variant="default">Copy</Button>}>
        <Facts
          columns={3}
          facts={[
            { label: 'Sender reference', value: 'PO-4401' },
            { label: 'Receiver reference', value: LONG_NAME },
            { label: 'Sales reference', value: null },
          ]}
        />
      </Card>
    </Specimen>
  </Section>
);

const CONTEXT = { showsRequestedPickup: true, freight: sampleFreight };

export function Lists() {
  const isNarrow = useNarrow();
  const [sort, setSort] = useState<Sort>({ option: 'CreationDate', direction: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([2]));
  const setRows = (rows: readonly { readonly id: number }[], isSelected: boolean) =>
    setSelected((before) => {
      const ids = new Set(rows.map(({ id }) => id));
      const others = [...before].filter((id) => !ids.has(id));
      return new Set(isSelected ? [...others, ...ids] : others);
    });
  return (
    <Section id="lists" title="Lists">
      {/* Narrow pages show the list below instead. */}
      {!isNarrow && (
        <>
          <Specimen name="Table with one row per status" wide>
            <div className={styles.scroll} role="region" aria-label="Sample table" tabIndex={0}>
              <ConsignmentTable
                label="Sample consignments"
                rows={ROWS}
                columns={COLUMNS}
                context={CONTEXT}
                sort={sort}
                onSort={setSort}
                selection={{ has: (id) => selected.has(id), set: setRows }}
                scroller={null}
              />
            </div>
          </Specimen>
          <Specimen name="Loading table" wide>
            <div className={styles.scroll}>
              <ProgressBar label="Loading the sample" />
              <ConsignmentTableSkeleton rows={3} columns={COLUMNS} sort={sort} />
            </div>
          </Specimen>
        </>
      )}
      <Specimen name="Loading list" wide>
        <LoadingList label="Loading the sample list…" rows={2} />
      </Specimen>
      <Specimen name="Results of a bulk action" wide>
        <ResultsTable results={RESULTS} />
      </Specimen>
      <Specimen name="Narrow list">
        <div className={styles.phone}>
          <ConsignmentList rows={ROWS.slice(0, 4)} />
        </div>
      </Specimen>
      <Specimen name="Loading narrow list">
        <div className={styles.phone}>
          <ConsignmentListSkeleton rows={4} />
        </div>
      </Specimen>
    </Section>
  );
}

const RESULTS: readonly Result[] = [
  { reference: 'KEA00001042', outcome: 'Success', messages: ['Pickup requested for 13/03/2026'] },
  {
    reference: 'KEA00001043',
    outcome: 'Partial',
    messages: ['Pickup requested', "Couldn't notify the freight provider. Retrying."],
  },
  { reference: 'KEA00001044', outcome: 'Error', messages: ['At least one freight item is required'] },
];

const BLANKS: readonly (readonly [IllustrationName, string, string])[] = [
  ['box', 'No consignments match', 'Widen the dates or clear the filter.'],
  ['site', 'You do not have access to any sites.', 'Ask the administrator of your organisation.'],
  ['unplugged', 'Search error, please try again later', 'The previous results stay on the screen.'],
  ['broken-line', "Couldn't load more consignments", 'Try again.'],
  ['renewed', 'A new version is ready', 'Nothing is lost without asking.'],
  ['road-works', 'The system is undergoing scheduled maintenance', "We'll be back up and running shortly"],
  ['locked', 'Access denied', 'You do not have permission to access this page.'],
  ['lost', 'Page not found', 'The page you are looking for does not exist.'],
];

export const Blanks = () => (
  <Section id="blanks" title="Empty states">
    {BLANKS.map(([illustration, title, text]) => (
      <Specimen key={illustration} name={title}>
        <div className={styles.blank}>
          <EmptyState
            illustration={illustration}
            title={title}
            heading="h3"
            actions={<Button variant="default">Try again</Button>}
          >
            <p>{text}</p>
          </EmptyState>
        </div>
      </Specimen>
    ))}
  </Section>
);

export function Messages() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section id="messages" title="Messages and dialogs">
      <Specimen name="Snackbars">
        <Button variant="default" onClick={() => showSuccess('3 consignments marked as ready')}>
          Show success
        </Button>
        <Button variant="default" onClick={() => showError('No response received: you may be offline')}>
          Show failure
        </Button>
      </Specimen>
      <Specimen name="Confirmation">
        <Button variant="default" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        {isOpen && (
          <ConfirmDialog
            title="Cancel 3 consignments"
            question="Are you sure you want to cancel these consignments?"
            confirm="Cancel consignments"
            cancel="Keep consignments"
            isDanger
            onConfirm={close}
            close={close}
          />
        )}
      </Specimen>
      <Specimen name="Tooltip, after 350 ms">
        <Button variant="default" data-tooltip="A short explanation without room on the screen">
          Show tooltip
        </Button>
      </Specimen>
    </Section>
  );
}
