import { ActionIcon } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import type { ReactNode } from 'react';
import styles from '#kit/narrow-bar.module.css';
import { useShellParts } from '#kit/shell-parts.ts';
import { Icon } from '#ui/icon.tsx';

/**
 * The bar of a narrow page: menu (or the page's own way back), title, then search and account (or the page's own
 * fact) around the bell, which every page has.
 */
export function NarrowBar({
  title,
  heading: Title = 'h1',
  start,
  end,
}: {
  readonly title: string;
  /** A page that has its heading elsewhere wants words here that are none. */
  readonly heading?: 'h1' | 'p';
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}) {
  const shell = useShellParts();
  const menu = shell && (
    <ActionIcon variant="subtle" size="xl" aria-label="Open menu" onClick={shell.openMenu}>
      <Icon of={IconMenu2} size={20} />
    </ActionIcon>
  );
  return (
    <header className={styles.bar}>
      {start ?? menu}
      <Title className={styles.title} {...(Title === 'h1' && { tabIndex: -1 })}>
        {title}
      </Title>
      {end ?? shell?.search}
      {shell?.bell}
      {end === undefined && shell?.account}
    </header>
  );
}

/** What scrolls between the bar and the action at the bottom, neither of which ever covers a part of it. */
export const NarrowBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body} data-scroll-restoration-id="list">
    {children}
  </div>
);

/** The one main action of a narrow page, always within reach of the thumb. */
export function BottomAction({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bottom}>{children}</div>;
}

/** The way back, in the place of the menu. */
export const BackButton = ({ onClick }: { readonly onClick: () => void }) => (
  <ActionIcon variant="subtle" size="xl" aria-label="Back to the list" onClick={onClick}>
    <Icon of={IconChevronLeft} size={20} />
  </ActionIcon>
);
