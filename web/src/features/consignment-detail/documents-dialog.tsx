import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '#kit/form-styles.ts';
import { Modal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import {
  type Document,
  notifiedLine,
  readChoice,
  writeChoice,
} from '#features/consignment-detail/documents.ts';
import styles from '#features/consignment-detail/documents-dialog.module.css';
import { LabelForm } from '#features/consignment-detail/label-form.tsx';
import { DocumentAction } from '#features/consignment-detail/document-action.tsx';
import { useLabels, useNote } from '#features/consignment-detail/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useFocusBack } from '#kit/use-focus-back.ts';
import { keep } from '#session/browser-storage.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';

const CHOICE_KEY = 'cartage.labels';

/** ATT-03: what can be printed of a consignment. Each opens in a tab of its own. */
export function DocumentsDialog({
  consignment,
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(CHOICE_KEY)));
  const note = useNote(consignment);
  const labels = useLabels(consignment, choice);
  useFocusBack();
  const known = (code: string) => note.documents.find(({ fileType }) => fileType.code === code);
  return (
    <Modal
      opened
      onClose={close}
      title="Download Documents"
      size={560}
      centered
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 36, icon: <Icon of={IconX} /> }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <p className={styles.notified}>{notifiedLine(tenant.name, consignment.statusHistory)}</p>
      <ul className={styles.documents}>
        <Row
          name="Consignment Note"
          about="A4"
          known={known('CONNOTE')}
          action={
            <DocumentAction
              name="Consignment Note"
              place={note}
              failed="The consignment note could not be made"
            />
          }
        />
        <Row
          name="Freight Label"
          about={pieces(consignment.totals.deliveryItems)}
          known={known('FRTLABEL')}
          action={
            <DocumentAction name="Freight Label" place={labels} failed="Failed to generate freight label" />
          }
        >
          <LabelForm
            choice={choice}
            change={(next) => {
              setChoice(next);
              keep(localStorage, CHOICE_KEY, writeChoice(next));
            }}
          />
        </Row>
      </ul>
      <footer className={styles.foot}>
        <Glyph name={tenant.name} />
        {tenant.name}
      </footer>
    </Modal>
  );
}

const pieces = (count: number) =>
  count === 1 ? 'One label' : `${count.toLocaleString('en-NZ')} labels, one for each piece`;

function Row({
  name,
  about,
  known,
  action,
  children,
}: {
  readonly name: string;
  readonly about: string;
  readonly known: Document | undefined;
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
      {known?.lastOpened && (
        <p className={styles.opened} data-changed={known.changedSinceOpened || undefined}>
          {known.changedSinceOpened && 'The consignment has changed since this was printed: print it again. '}
          Last opened {formatDateTime(new Date(known.lastOpened.dateTimeUtc))} by {known.lastOpened.by}
        </p>
      )}
      {children}
    </li>
  );
}
