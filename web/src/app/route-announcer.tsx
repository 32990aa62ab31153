import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * After a navigation, announces the new title and focuses the heading, as after a page load. On return to a list, the
 * opened row has the focus instead. Changes within a page, such as paging, leave the focus where it is.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setTitle(document.title);
        // On return to a list, the opened row already has the focus; after Next, the opened card.
        if (document.activeElement?.closest('[data-row], [data-edit-card]')) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p className="visually-hidden" aria-live="assertive">
      {title}
    </p>
  );
}
