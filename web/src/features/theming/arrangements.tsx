import { Button } from '@mantine/core';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useState } from 'react';
import styles from '#features/theming/page.module.css';
import { HISTORY, LONG_NAME, PARTICIPANT, ROWS, sampleFreight } from '#features/theming/samples.ts';
import { RecordSpecimen, Section, Specimen } from '#features/theming/section.tsx';
import { ConsignmentList, ConsignmentListSkeleton } from '#freight/consignment-list.tsx';
import { COLUMNS } from '#freight/consignment-table/columns.tsx';
import { ConsignmentTable } from '#freight/consignment-table/consignment-table.tsx';
import type { Sort } from '#freight/consignment-table/table-head.tsx';
import { ConsignmentTableSkeleton } from '#freight/consignment-table/table-skeleton.tsx';
import { ParticipantView } from '#freight/participant-view.tsx';
import { type Result, ResultsTable } from '#freight/results-table.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { RecordHead, Route } from '#kit/record-page.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import type { ArtName } from '#ui/art.tsx';
import { Blank } from '#ui/blank.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export const Cards = () => (
  <Section id="cards" title="Cards and records">
    <Specimen name="Head of a record" wide>
      <div className={styles.inset}>
        <RecordHead
          title="KEA00001042"
          heading={null}
          headingLevel="h3"
          beside={<StatusChip code="FINAL" name="Ready" />}
          beneath="Created 12/03/2026"
          actions={<Button>Request Pickup</Button>}
          close={() => showSuccess('This would lead back to the list')}
        />
      </div>
    </Specimen>
    <Specimen name="From and to" wide>
      <Route>
        <Card title="Sender">
          <ParticipantView participant={PARTICIPANT} />
        </Card>
        <Card title="Receiver" end={<Icon of={IconMapPin} />}>
          <ParticipantView participant={{ ...PARTICIPANT, fullName: LONG_NAME }} />
        </Card>
      </Route>
    </Specimen>
    <RecordSpecimen name="Where it has been">
      <StatusTimeline history={HISTORY} />
    </RecordSpecimen>
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
  const [sort, setSort] = useState<Sort>({ option: 'CreationDate', direction: 'asc' });
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set([2]));
  const mark = (rows: readonly { readonly id: number }[], isOn: boolean) =>
    setMarked((before) => {
      const ids = new Set(rows.map(({ id }) => id));
      const others = [...before].filter((id) => !ids.has(id));
      return new Set(isOn ? [...others, ...ids] : others);
    });
  return (
    <Section id="lists" title="Lists">
      <Specimen name="Table, a row for each status" wide>
        <div className={styles.scroll} role="region" aria-label="Sample table" tabIndex={0}>
          <ConsignmentTable
            label="Sample consignments"
            rows={ROWS}
            columns={COLUMNS}
            context={CONTEXT}
            sort={sort}
            onSort={setSort}
            selection={{ has: (id) => marked.has(id), set: mark }}
            scroller={null}
          />
        </div>
      </Specimen>
      <Specimen name="Table that is being fetched" wide>
        <div className={styles.scroll}>
          <ProgressBar label="Loading the sample" />
          <ConsignmentTableSkeleton rows={3} columns={COLUMNS} sort={sort} />
        </div>
      </Specimen>
      <Specimen name="Results of bulk work" wide>
        <ResultsTable results={RESULTS} />
      </Specimen>
      <Specimen name="Narrow list">
        <div className={styles.phone}>
          <ConsignmentList rows={ROWS.slice(0, 4)} />
        </div>
      </Specimen>
      <Specimen name="Narrow list that is being fetched">
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
    messages: ['Pickup requested', 'The freight provider could not be told yet; it is tried again'],
  },
  { reference: 'KEA00001044', outcome: 'Error', messages: ['At least one freight item is required'] },
];

const BLANKS: readonly (readonly [ArtName, string, string])[] = [
  ['box', 'No consignments match', 'Widen the dates or clear the filter.'],
  ['site', 'You do not have access to any sites.', 'Ask the administrator of your organisation.'],
  ['unplugged', 'Search error, please try again later', 'What was shown before is kept.'],
  ['broken-line', 'The rest could not be fetched', 'Try again in a moment.'],
  ['renewed', 'A new version is ready', 'What you typed is kept.'],
  ['road-works', 'The system is undergoing scheduled maintenance', "We'll be back up and running shortly"],
  ['locked', 'Access denied', 'You do not have permission to access this page.'],
  ['lost', 'Page not found', 'The page you are looking for does not exist.'],
];

export const Blanks = () => (
  <Section id="blanks" title="Nothing to show">
    {BLANKS.map(([art, title, words]) => (
      <Specimen key={art} name={title}>
        <div className={styles.blank}>
          <Blank art={art} title={title} heading="h3" actions={<Button variant="default">Try again</Button>}>
            <p>{words}</p>
          </Blank>
        </div>
      </Specimen>
    ))}
  </Section>
);

export function Messages() {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Section id="messages" title="Messages and dialogs">
      <Specimen name="Snackbars">
        <Button variant="default" onClick={() => showSuccess('3 consignments marked as ready')}>
          It worked
        </Button>
        <Button variant="default" onClick={() => showError('No response received: you may be offline')}>
          It failed
        </Button>
      </Specimen>
      <Specimen name="Question">
        <Button variant="default" onClick={() => setAsking(true)}>
          Ask
        </Button>
        {isAsking && (
          <ConfirmDialog
            title="Cancel 3 consignments"
            question="Are you sure you want to cancel these consignments?"
            confirm="Cancel consignments"
            cancel="Keep them"
            isDanger
            onConfirm={close}
            close={close}
          />
        )}
      </Specimen>
      <Specimen name="Tooltip, after 350 ms">
        <Button variant="default" data-tooltip="Says in a few words what there is no room for">
          Point here
        </Button>
      </Specimen>
    </Section>
  );
}
