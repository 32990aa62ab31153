import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import styles from '#features/consignment-search/live/new-rows-button.module.css';
import type { LiveList } from '#features/consignment-search/live/use-live-list.ts';
import { announce } from '#kit/announcements.ts';

/** Offers the new consignments, because rows that appear by themselves would move the others. */
export function NewRowsButton({
  live: { newCount, showNew },
  isFloating = false,
  onShown,
}: {
  readonly live: LiveList;
  /** Above the rows of a narrow list. */
  readonly isFloating?: boolean;
  readonly onShown?: () => void;
}) {
  const isOffered = newCount > 0;
  useEffect(() => {
    if (isOffered) announce('New consignments are available');
  }, [isOffered]);
  if (!isOffered) return null;
  const button = (
    <Button
      variant={isFloating ? 'filled' : 'outline'}
      size={isFloating ? 'md' : 'xs'}
      onClick={() => {
        // The button is removed.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
        showNew();
        onShown?.();
      }}
    >
      Show {countOf(newCount, 'new consignment')}
    </Button>
  );
  return isFloating ? <div className={styles.floating}>{button}</div> : button;
}
