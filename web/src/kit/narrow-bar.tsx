import { ActionIcon } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import type { ReactNode, Ref } from 'react';
import styles from '#kit/narrow-bar.module.css';
import { useShell } from '#kit/shell-context.ts';
import { Icon } from '#ui/icon.tsx';

/**
 * The top bar of the narrow layout: menu or back button, title, search, bell and account. `end` replaces search and
 * account; the bell is on every page.
 */
export function NarrowBar({
  title,
  heading: Title = 'h1',
  headingRef,
  start,
  end,
}: {
  readonly title: string;
  /** `p` for a page whose heading is elsewhere. */
  readonly heading?: 'h1' | 'p';
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}) {
  const shell = useShell();
  const menu = shell && (
    <ActionIcon variant="subtle" size="xl" aria-label="Open menu" onClick={shell.openMenu}>
      <Icon of={IconMenu2} size={20} />
    </ActionIcon>
  );
  return (
    <header className={styles.bar}>
      {start ?? menu}
      {Title === 'h1' ? (
        <h1 ref={headingRef ?? null} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
      {end ?? shell?.search}
      {shell?.bell}
      {end === undefined && shell?.account}
    </header>
  );
}

/** The scrolling content between the top bar and the bottom action. */
export const NarrowBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body} data-scroll-restoration-id="list">
    {children}
  </div>
);

/** The main action of a narrow page, fixed at the bottom within reach of the thumb. */
export function BottomAction({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bottom}>{children}</div>;
}

/** Replaces the menu button on a record's page. */
export const BackButton = ({ onClick }: { readonly onClick: () => void }) => (
  <ActionIcon variant="subtle" size="xl" aria-label="Back to the list" onClick={onClick}>
    <Icon of={IconChevronLeft} size={20} />
  </ActionIcon>
);
