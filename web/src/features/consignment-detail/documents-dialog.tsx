import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { PAPER_CODES, PAPERS } from '@cartage/domain/documents/papers.ts';
import { type Document, notifiedLine } from '#features/consignment-detail/documents.ts';
import styles from '#features/consignment-detail/documents-dialog.module.css';
import { DocumentAction } from '#features/consignment-detail/document-action.tsx';
import { useLabels, useNote } from '#features/consignment-detail/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { noLabelsWords } from '#freight/labels/label-choice.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelChoice } from '#freight/labels/use-label-choice.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useSession } from '#session/session-context.tsx';

/** ATT-03: what can be printed of a consignment. Each opens in a tab of its own. */
export function DocumentsDialog({
  consignment,
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  const note = useNote(consignment);
  const known = (code: string) => note.documents.find(({ fileType }) => fileType.code === code);
  return (
    <Dialog
      title="Download Documents"
      size={560}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Done
        </Button>
      }
    >
      <p className={styles.notified}>{notifiedLine(tenant.name, consignment.statusHistory)}</p>
      <ul className={styles.documents}>
        <Row
          name="Consignment Note"
          about="A4"
          known={known('CONNOTE')}
          isLooked={note.isLooked}
          action={
            <DocumentAction
              name="Consignment Note"
              place={note}
              failed="The consignment note could not be made"
            />
          }
        />
        {tenant.hasLabels ? (
          <LabelRow consignment={consignment} known={known('FRTLABEL')} isLooked={note.isLooked} />
        ) : (
          <Row
            name="Freight Label"
            about={noLabelsWords(tenant.name)}
            known={undefined}
            isLooked={false}
            action={null}
          />
        )}
      </ul>
    </Dialog>
  );
}

function LabelRow({
  consignment,
  known,
  isLooked,
}: {
  readonly consignment: Consignment;
  readonly known: Document | undefined;
  readonly isLooked: boolean;
}) {
  const [choice, setChoice] = useLabelChoice();
  const labels = useLabels(consignment, choice);
  return (
    <Row
      name="Freight Label"
      about={pieces(consignment.totals.deliveryItems)}
      known={known}
      isLooked={isLooked}
      action={
        <DocumentAction name="Freight Label" place={labels} failed="Failed to generate freight label" />
      }
    >
      <LabelForm choice={choice} change={setChoice} />
    </Row>
  );
}

/** 'a6' and '4x6 zpl 300' in words. */
function printedOn(paper: string | null): string {
  const [code, , dpi] = (paper ?? '').split(' ');
  const name = PAPER_CODES.filter((one) => one === code).map((one) => PAPERS[one].name)[0];
  if (name === undefined) return '';
  return dpi === undefined ? `, ${name}` : `, ${name}, ZPL ${dpi} dpi`;
}

const pieces = (count: number) =>
  count === 1 ? 'One label' : `${count.toLocaleString('en-NZ')} labels, one for each piece`;

function lastOpened(known: Document | undefined): string {
  if (!known?.lastOpened) return 'Not opened yet';
  const { dateTimeUtc, by, paper } = known.lastOpened;
  const on = known.fileType.code === 'FRTLABEL' ? printedOn(paper) : '';
  return `Last opened ${formatDateTime(new Date(dateTimeUtc))} by ${by}${on}`;
}

/** Who opened it last has its place from the beginning: an answer that comes later moves nothing under the pointer. */
function Row({
  name,
  about,
  known,
  isLooked,
  action,
  children,
}: {
  readonly name: string;
  readonly about: string;
  readonly known: Document | undefined;
  /** Whether it is known what was opened. */
  readonly isLooked: boolean;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li className={styles.document}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.about}>{about}</p>
        </div>
        {action}
      </div>
      {children}
      <p className={styles.opened} data-changed={known?.changedSinceOpened || undefined}>
        {known?.changedSinceOpened && 'The consignment has changed since this was printed: print it again. '}
        {isLooked && lastOpened(known)}
      </p>
    </li>
  );
}
