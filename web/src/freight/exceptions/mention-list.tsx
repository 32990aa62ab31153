import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PossibleOwner } from '#freight/exceptions/exceptions-query.ts';
import styles from '#freight/exceptions/exception-work.module.css';
import { announce } from '#kit/announcements.ts';

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Users to mention, beside the field that keeps the focus. */
export function MentionList({
  id,
  anchor,
  query,
  offered,
  activeIndex,
  choose,
}: {
  readonly id: string;
  readonly anchor: RefObject<HTMLTextAreaElement | null>;
  /** The typed part of a name. */
  readonly query: string;
  readonly offered: readonly PossibleOwner[];
  readonly activeIndex: number;
  readonly choose: (user: PossibleOwner) => void;
}) {
  const popover = useRef<HTMLDivElement>(null);
  const count = offered.length;
  const isName = !query.includes(' ');
  // After every render, because the number of users changes the height.
  useLayoutEffect(() => {
    const place = () => {
      if (popover.current !== null && anchor.current !== null) placeBeside(popover.current, anchor.current);
    };
    place();
    // Pages and dialogs scroll beneath the list, and a keyboard on the screen changes the visible part.
    addEventListener('scroll', place, { capture: true, passive: true });
    visualViewport?.addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      visualViewport?.removeEventListener('resize', place);
    };
  });
  useEffect(() => {
    if (count > 0)
      announce(`${count} ${count === 1 ? 'user' : 'users'}. Choose with the arrow keys and Enter`);
  }, [count]);
  // The user writes a text with '@' that is no name.
  if (count === 0 && !isName) return null;
  return (
    <div ref={popover} popover="manual" className={styles.users}>
      {count === 0 ? (
        <p className={styles.noUser}>No user with access to the consignment has this name</p>
      ) : (
        <ul id={id} role="listbox" aria-label="Users to mention" className={styles.userList}>
          {offered.map((user, index) => (
            <li
              key={user.id}
              id={optionId(id, index)}
              role="option"
              ref={index === activeIndex ? scrollToOption : undefined}
              aria-selected={index === activeIndex}
              className={styles.user}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(user)}
            >
              {user.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const scrollToOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

const GAP = 4;

/** Below the field, or above it without room below, as wide as the field at most. */
function placeBeside(popover: HTMLElement, field: HTMLElement): void {
  if (!popover.matches(':popover-open')) popover.showPopover();
  const at = field.getBoundingClientRect();
  popover.style.maxWidth = `${at.width}px`;
  const { height } = popover.getBoundingClientRect();
  const { offsetTop = 0, height: visible = innerHeight } = visualViewport ?? {};
  const isBelow = at.bottom + GAP + height <= offsetTop + visible;
  popover.style.top = `${isBelow ? at.bottom + GAP : Math.max(offsetTop + GAP, at.top - GAP - height)}px`;
  popover.style.left = `${at.left}px`;
}
