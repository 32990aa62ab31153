import { MAX_DEPOT_MESSAGE } from '@cartage/domain/consignment/provider-requests.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { EntryForm } from '#freight/exceptions/entry-form.tsx';
import styles from '#freight/exceptions/exception-work.module.css';
import type { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { useDraftText } from '#kit/use-draft-text.ts';

/** A message that leaves the organisation, so it has a form of its own beside the comments. */
export function DepotMessage({
  work,
  draft,
}: {
  readonly work: ReturnType<typeof useExceptionWork>;
  readonly draft: string;
}) {
  const [text, setText] = useDraftText(draft);
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>(text === '' ? 'untouched' : 'open');
  if (state !== 'open')
    return (
      <div className={styles.toDepot}>
        <Button
          variant="default"
          aria-expanded={false}
          ref={state === 'closed' ? focusOnMount : null}
          onClick={() => setState('open')}
        >
          Write to the depot
        </Button>
      </div>
    );
  return (
    <EntryForm
      label="Message to the depot"
      button="Send to the depot"
      emptyIssue="Enter a message"
      limit={MAX_DEPOT_MESSAGE}
      draft={[text, setText]}
      isBusy={work.busy === 'message'}
      isPrimary
      send={(message, done) =>
        work.change({ kind: 'message', text: message }, () => {
          done();
          setState('closed');
        })
      }
      cancel={() => {
        setText('');
        setState('closed');
      }}
    />
  );
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();
