import '#kit/field-styles.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Button, Textarea } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { useEffect, useRef, useState } from 'react';
import styles from '#freight/exceptions/exception-work.module.css';
import type { Mentions } from '#freight/exceptions/use-mentions.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { Icon } from '#ui/icon.tsx';

/** A text that becomes an entry of the exception. Ctrl+Enter sends it too. */
export function EntryForm({
  label,
  button,
  emptyIssue,
  limit,
  draft: [text, setText],
  isBusy,
  isPrimary = false,
  mentions,
  send,
  cancel,
}: {
  readonly label: string;
  readonly button: string;
  /** The error of an empty text. */
  readonly emptyIssue: string;
  readonly limit: number;
  readonly draft: readonly [text: string, setText: (text: string) => void];
  readonly isBusy: boolean;
  readonly isPrimary?: boolean;
  readonly send: (text: string, done: () => void) => void;
  /** Offers users that the text can mention. */
  readonly mentions?: Mentions;
  /** Shows "Cancel", and an empty form takes the focus. Not given: the form stays. */
  readonly cancel?: () => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // A text from before a reload opens the form without taking the focus.
  const [takesFocus] = useState(cancel !== undefined && text === '');
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const submit = () => {
    const issue = text.trim() === '' ? emptyIssue : lengthIssue(text, limit);
    if (issue === null) return send(text, () => setText(''));
    setError(issue);
    return field.current?.focus();
  };
  return (
    <form
      className={styles.comment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        label={label}
        rows={2}
        {...(mentions !== undefined && {
          ...mentions.fieldProps,
          description: mentions.hint,
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        })}
        value={text}
        error={error}
        ref={field}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (mentions?.onKeyDown(event) === true) return;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      {mentions?.list}
      <div className={styles.send}>
        {cancel !== undefined && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
        <BusyButton
          {...(!isPrimary && { variant: 'default' })}
          type="submit"
          isBusy={isBusy}
          leftSection={<Icon of={IconSend} />}
        >
          {button}
        </BusyButton>
      </div>
    </form>
  );
}
