import { MAX_EXCEPTION_COMMENT } from '@cartage/domain/consignment/exception-work.ts';
import { mentionedUsers } from '@cartage/domain/consignment/mentions.ts';
import { useState } from 'react';
import { EntryForm } from '#freight/exceptions/entry-form.tsx';
import type { PossibleOwner } from '#freight/exceptions/exceptions-query.ts';
import { useMentions } from '#freight/exceptions/use-mentions.tsx';
import type { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { useDraftText } from '#kit/use-draft-text.ts';

const NONE: ReadonlySet<number> = new Set();

/** A comment for the team, which can mention users that see the consignment. */
export function CommentForm({
  work,
  users,
  draft,
}: {
  readonly work: ReturnType<typeof useExceptionWork>;
  /** The users that can be mentioned. */
  readonly users: readonly PossibleOwner[];
  readonly draft: string;
}) {
  const [text, setText] = useDraftText(draft);
  /** Distinguishes users with the same name. */
  const [chosen, setChosen] = useState(NONE);
  const mentioned = mentionedUsers(text, users, chosen);
  const mentions = useMentions({
    users,
    text,
    setText,
    hint: hintOf(mentioned),
    onChosen: ({ id }) => setChosen(new Set([...chosen, id])),
  });
  return (
    <EntryForm
      label="Comment for your team"
      button="Add comment"
      emptyIssue="Enter a comment"
      limit={MAX_EXCEPTION_COMMENT}
      draft={[text, setText]}
      isBusy={work.busy === 'comment'}
      mentions={mentions}
      send={(sent, done) =>
        work.change({ kind: 'comment', text: sent, mentions: mentioned.map(({ id }) => id) }, () => {
          done();
          setChosen(NONE);
        })
      }
    />
  );
}

/** How to mention a user, or the users that the comment will notify. */
function hintOf(mentioned: readonly PossibleOwner[]): string {
  if (mentioned.length === 0) return 'Type @ to mention a user';
  return `Mentions ${mentioned.map(({ name }) => name).join(', ')}`;
}
