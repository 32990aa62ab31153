import { Button } from '@mantine/core';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { useEffect, useRef, useState } from 'react';
import styles from '#features/consignment-detail/history/history-dialog.module.css';
import type { HistoryGroup, HistoryUndo } from '#features/consignment-detail/history/history-groups.ts';
import { ImportLink } from '#freight/imports/import-link.tsx';

/** The changes of one save, with its undo. */
export function HistoryGroupItem({
  group: { at, by, source, importId, sentences, undone, undo },
  isUndoing,
  onUndo,
}: {
  readonly group: HistoryGroup;
  readonly isUndoing: boolean;
  /** Takes the edit back. Calls `onSettled` after success and failure. */
  readonly onUndo: (edit: HistoryUndo, onSettled: () => void) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setAsking(false);
    opener.current?.focus();
  };
  const canUndo = undo?.canUndo === true;
  return (
    <li className={styles.group}>
      <p className={styles.by}>
        {by}
        {source !== null && (
          <span className={styles.source}>
            {' · '}
            {importId === null ? source : <ImportLink importId={importId}>{source}</ImportLink>}
          </span>
        )}
      </p>
      <p className={styles.time}>{formatDateTime(new Date(at))}</p>
      {undone !== null && (
        <p className={styles.undone}>
          Undone: change of {formatDateTime(new Date(undone.at))} by {undone.by}
        </p>
      )}
      <ul className={styles.changes}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {canUndo && (
        <Button
          ref={opener}
          className={styles.undo}
          variant="default"
          size="compact-sm"
          aria-expanded={isAsking}
          onClick={() => setAsking(true)}
        >
          Undo
        </Button>
      )}
      {canUndo && isAsking && (
        <Question
          sentences={undo.sentences}
          isUndoing={isUndoing}
          onUndo={() => onUndo(undo, () => setAsking(false))}
          onCancel={cancel}
        />
      )}
      {undo?.reason != null && <p className={styles.reason}>Can't be undone. {undo.reason}.</p>}
    </li>
  );
}

function Question({
  sentences,
  isUndoing,
  onUndo,
  onCancel,
}: {
  readonly sentences: readonly string[];
  readonly isUndoing: boolean;
  readonly onUndo: () => void;
  readonly onCancel: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles.question} role="group" aria-label="Undo this change">
      <p className={styles.by}>Undo this change? It will be saved as a new change:</p>
      <ul className={styles.changes}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button ref={first} variant="default" size="xs" onClick={onCancel}>
          Keep change
        </Button>
        <Button size="xs" loading={isUndoing} onClick={onUndo}>
          Undo change
        </Button>
      </div>
    </div>
  );
}
