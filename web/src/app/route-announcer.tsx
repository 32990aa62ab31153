import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * After a change of page the new title is read aloud and the heading takes the focus, as it would after
 * a page load; on the way back to a list the row that was opened takes it. Changes within a page (another page of the list) leave the focus where it is.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setTitle(document.title);
        // Back to a list: the row that was opened has it already.
        if (document.activeElement?.closest('[data-row]')) return;
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
