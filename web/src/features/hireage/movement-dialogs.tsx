import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  DISPUTE_OUTCOME_NAMES,
  DISPUTE_OUTCOMES,
  type DisputeOutcome,
  MAX_HIREAGE_NOTE,
} from '@cartage/domain/hireage/ledger.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { useState } from 'react';
import type { Dispute, Movement } from '#features/hireage/hireage-queries.ts';
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
function useText(missing: string | null) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const tooLong = lengthIssue(text, MAX_HIREAGE_NOTE);
  const issue = missing !== null && text.trim() === '' ? missing : tooLong;
  const shown = isTried ? issue : tooLong;
  return {
    text: text.trim(),
    /** Shows the issue. True when there is none. */
    check: () => {
      setTried(true);
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
      submit={submit}
      close={close}
    >
      <p>
        {movementText(movement)} is taken back by an entry with the opposite quantity. Both stay in the list.
      </p>
      <Textarea label="Note" data-autofocus {...note.props} />
    </LedgerDialog>
  );
}

export function DisputeDialog({ movement, close }: Props) {
  const reason = useText('Enter the reason');
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
      submit={submit}
      close={close}
    >
      <p>{movementText(movement)} still counts until the dispute is resolved as corrected.</p>
      <Textarea label="Reason" data-autofocus {...reason.props} />
    </LedgerDialog>
  );
}

export function ResolveDialog({ movement, dispute, close }: Props & { readonly dispute: Dispute }) {
  const note = useText('Enter what was found');
  const [outcome, setOutcome] = useState<DisputeOutcome>('ACCEPTED');
  const [quantity, setQuantity] = useState('');
  const [isTried, setTried] = useState(false);
  const { isPending, message, change } = useLedgerChange(close);
  const right = /^[-−]?\d{1,5}$/.test(quantity.trim()) ? Number(quantity.trim().replace('−', '-')) : null;
  const quantityIssue = outcome === 'CORRECTED' ? quantityIssueOf(right, movement.quantity) : null;
  const submit = () => {
    setTried(true);
    if (!note.check() || quantityIssue !== null) return;
    const corrected = outcome === 'CORRECTED' ? { quantity: right } : {};
    change({
      kind: 'resolve',
      disputeId: dispute.id,
      resolution: { outcome, note: note.text, ...corrected },
    });
  };
  return (
    <LedgerDialog
      title="Resolve dispute"
      submitLabel="Resolve dispute"
      isBusy={isPending}
      message={message}
      submit={submit}
      close={close}
    >
      <p>
        {movementText(movement)}. {dispute.openedBy}: {dispute.reason}
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
        <TextInput
          label="Right quantity"
          {...requiredProps()}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          onChange={({ currentTarget: { value } }) => setQuantity(value)}
          error={isTried && quantityIssue !== null && <FieldError message={quantityIssue} />}
        />
      )}
      <Textarea label="Note" {...note.props} />
    </LedgerDialog>
  );
}

function quantityIssueOf(right: number | null, recorded: number): string | null {
  if (right === null) return 'Enter a whole number';
  return right === recorded ? 'Is the recorded quantity. Accept it instead.' : null;
}
