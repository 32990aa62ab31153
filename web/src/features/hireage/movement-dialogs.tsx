import { Button, NativeSelect, Textarea } from '@mantine/core';
import {
  DISPUTE_OUTCOME_NAMES,
  DISPUTE_OUTCOMES,
  type DisputeOutcome,
  MAX_HIREAGE_NOTE,
} from '@cartage/domain/hireage/ledger.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { useState } from 'react';
import type { Dispute, Movement } from '#features/hireage/hireage-queries.ts';
import styles from '#features/hireage/hireage.module.css';
import { LedgerDialog } from '#features/hireage/ledger-dialog.tsx';
import { movementText } from '#features/hireage/movement-texts.ts';
import { useLedgerChange } from '#features/hireage/use-ledger-change.ts';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

interface Props {
  readonly movement: Movement;
  readonly close: () => void;
}

/** A text of one line with a limit. */
function useText(missing: string | null, initial = '') {
  const [text, setText] = useState(initial);
  const [wasSubmitted, setSubmitted] = useState(false);
  const tooLong = lengthIssue(text, MAX_HIREAGE_NOTE);
  const issue = missing !== null && text.trim() === '' ? missing : tooLong;
  const shown = wasSubmitted ? issue : tooLong;
  return {
    text: text.trim(),
    /** Shows the issue. True when there is none. */
    check: () => {
      setSubmitted(true);
      return issue === null;
    },
    props: {
      rows: 2,
      value: text,
      onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
        setText(value.replaceAll(/[\r\n]+/g, ' ')),
      error: shown !== null && <FieldError message={shown} />,
      ...requiredProps(missing !== null),
    },
  };
}

export function ReverseDialog({ movement, close }: Props) {
  const note = useText(null);
  const { isPending, message, change } = useLedgerChange(close);
  const { entryId } = movement;
  const submit = () => {
    if (note.check() && entryId !== null) change({ kind: 'reverse', entryId, note: note.text });
  };
  return (
    <LedgerDialog
      title="Reverse entry"
      submitLabel="Reverse entry"
      isBusy={isPending}
      message={message}
      hasChanges={note.text !== ''}
      submit={submit}
      close={close}
    >
      <p>A new entry cancels {movementText(movement)}. Both entries stay in the list.</p>
      <Textarea label="Note" data-autofocus {...note.props} />
    </LedgerDialog>
  );
}

export function DisputeDialog({ movement, close }: Props) {
  const reason = useText('Enter a reason');
  const { isPending, message, change } = useLedgerChange(close);
  const { site, reference, entryId } = movement;
  const submit = () => {
    if (reason.check())
      change({ kind: 'dispute', dispute: { siteId: site.id, reference, entryId, reason: reason.text } });
  };
  return (
    <LedgerDialog
      title="Dispute movement"
      submitLabel="Dispute movement"
      isBusy={isPending}
      message={message}
      hasChanges={reason.text !== ''}
      submit={submit}
      close={close}
    >
      <p>{movementText(movement)}. The balance does not change.</p>
      <Textarea label="Reason" data-autofocus {...reason.props} />
    </LedgerDialog>
  );
}

export interface ResolutionDraft {
  readonly outcome: DisputeOutcome;
  readonly note: string;
}

const EMPTY_RESOLUTION: ResolutionDraft = { outcome: 'ACCEPTED', note: '' };

/** A correction is an entry of its own: the dialog offers its form, and the dispute is resolved afterwards. */
export function ResolveDialog({
  movement,
  dispute,
  initial = EMPTY_RESOLUTION,
  onCorrect,
  close,
}: Props & {
  readonly dispute: Dispute;
  /** The values when the user returns from the form of the correction. */
  readonly initial?: ResolutionDraft | undefined;
  readonly onCorrect: (draft: ResolutionDraft) => void;
}) {
  const note = useText('Enter a note', initial.note);
  const [outcome, setOutcome] = useState<DisputeOutcome>(initial.outcome);
  const { isPending, message, change } = useLedgerChange(close);
  const submit = () => {
    if (note.check())
      change({ kind: 'resolve', disputeId: dispute.id, resolution: { outcome, note: note.text } });
  };
  return (
    <LedgerDialog
      title="Resolve dispute"
      submitLabel="Resolve dispute"
      isBusy={isPending}
      message={message}
      hasChanges={note.text !== '' || outcome !== EMPTY_RESOLUTION.outcome}
      submit={submit}
      close={close}
    >
      <p>{movementText(movement)}</p>
      <p className={styles.soft}>
        {dispute.openedBy}: {dispute.reason}
      </p>
      <NativeSelect
        label="Outcome"
        data-autofocus
        value={outcome}
        data={DISPUTE_OUTCOMES.map((value) => ({ value, label: DISPUTE_OUTCOME_NAMES[value] }))}
        onChange={({ currentTarget: { value } }) =>
          setOutcome(DISPUTE_OUTCOMES.find((one) => one === value) ?? 'ACCEPTED')
        }
      />
      {outcome === 'CORRECTED' && (
        <div className={styles.correction}>
          <p className={styles.soft}>Only a recorded correction changes the balance.</p>
          <Button
            variant="default"
            onClick={() => {
              if (!isPending) onCorrect({ outcome, note: note.text });
            }}
          >
            Record correction
          </Button>
        </div>
      )}
      <Textarea label="Note" {...note.props} />
    </LedgerDialog>
  );
}
