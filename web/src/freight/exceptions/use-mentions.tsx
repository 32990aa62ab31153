import { offeredUsers, openMention } from '@cartage/domain/consignment/mentions.ts';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PossibleOwner } from '#freight/exceptions/exceptions-query.ts';
import { MentionList, optionId } from '#freight/exceptions/mention-list.tsx';

/** A text field that offers users after '@', and the list for it. */
export interface Mentions {
  readonly fieldProps: {
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-haspopup': 'listbox';
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
    /** Escape closes the list, and not the dialog around it. */
    readonly 'data-mantine-stop-propagation': boolean;
    readonly onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void;
    readonly onBlur: () => void;
  };
  /** True: the list has used the key. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  readonly list: ReactNode;
  /** Below the field. */
  readonly hint: string;
}

/**
 * The list autocompletion of the combobox pattern (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The field keeps
 * the focus, and `aria-activedescendant` names the option. It has no role `combobox`, which HTML does not allow for a
 * text field of several lines (https://www.w3.org/TR/html-aria/#el-textarea).
 */
export function useMentions({
  users,
  text,
  setText,
  hint,
  onChosen,
}: {
  readonly users: readonly PossibleOwner[];
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly hint: string;
  readonly onChosen: (user: PossibleOwner) => void;
}): Mentions {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  /** Null: the field does not have the focus. */
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** The position of the '@' whose list the user has closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const names = users.map(({ name }) => name);
  const found = caret === null ? null : openMention(text, caret, names);
  const open = found !== null && found.start !== closedAt ? found : null;
  const offered = open === null ? [] : offeredUsers(users, open.query);
  // Fewer users may be offered than at the last key.
  const activeIndex = Math.min(active, offered.length - 1);
  const isListOpen = open !== null && offered.length > 0;

  const choose = (user: PossibleOwner) => {
    if (open === null || caret === null) return;
    const rest = text.slice(caret);
    const written = `@${user.name}${/^\s/.test(rest) ? '' : ' '}`;
    const next = open.start + user.name.length + 2;
    onChosen(user);
    // The caret is placed in the new text.
    flushSync(() => {
      setText(text.slice(0, open.start) + written + rest);
      setCaret(next);
      setActive(0);
    });
    field.current?.focus();
    field.current?.setSelectionRange(next, next);
  };

  const move = (step: number) => setActive((activeIndex + step + offered.length) % offered.length);

  return {
    hint,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isListOpen ? listId : undefined,
      'aria-activedescendant': isListOpen ? optionId(listId, activeIndex) : undefined,
      'data-mantine-stop-propagation': isListOpen,
      onSelect: ({ currentTarget }) => {
        const { selectionStart, selectionEnd, value } = currentTarget;
        field.current = currentTarget;
        const next = selectionStart === selectionEnd ? selectionStart : null;
        setCaret(next);
        if (next === null || openMention(value, next, names)?.start !== closedAt) setClosedAt(null);
      },
      onBlur: () => setCaret(null),
    },
    onKeyDown: (event) => {
      if (!isListOpen || event.nativeEvent.isComposing) return false;
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return false;
      const user = offered[activeIndex];
      if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Escape') setClosedAt(open.start);
      else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && user !== undefined) choose(user);
      else return false;
      event.preventDefault();
      return true;
    },
    list: open !== null && (
      <MentionList
        id={listId}
        anchor={field}
        query={open.query}
        offered={offered}
        activeIndex={activeIndex}
        choose={choose}
      />
    ),
  };
}
