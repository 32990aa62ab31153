import { MAX_DEPOT_MESSAGE } from '@cartage/domain/consignment/provider-requests.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Button, Textarea } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { useState } from 'react';
import styles from '#freight/exceptions/exception-work.module.css';
import type { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useDraftText } from '#kit/use-draft-text.ts';
import { Icon } from '#ui/icon.tsx';

/** A message that leaves the organisation, so it has a form of its own beside the comments. */
export function DepotMessage({
  work,
  draft,
}: {
  readonly work: ReturnType<typeof useExceptionWork>;
  readonly draft: string;
}) {
  const [text, setText] = useDraftText(draft);
  const [error, setError] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(text !== '');
  if (!isOpen)
    return (
      <div className={styles.toDepot}>
        <Button variant="default" aria-expanded={false} onClick={() => setOpen(true)}>
          Write to the depot
        </Button>
      </div>
    );
  const send = () => {
    const issue = text.trim() === '' ? 'Enter a message' : lengthIssue(text, MAX_DEPOT_MESSAGE);
    if (issue !== null) return setError(issue);
    return work.change({ kind: 'message', text }, () => {
      setText('');
      setOpen(false);
    });
  };
  return (
    <form
      className={styles.comment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label="Message to the depot"
        rows={2}
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setError(null);
        }}
      />
      <BusyButton isBusy={work.busy === 'message'} leftSection={<Icon of={IconSend} />} onClick={send}>
        Send to the depot
      </BusyButton>
    </form>
  );
}
