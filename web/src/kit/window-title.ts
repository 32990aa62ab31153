import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page name comes first, because it distinguishes browser tabs. */
export const pageTitle = (page: string, tenantName: string) => `${page} · ${tenantName}`;

/** For a title known only after rendering. Other titles come from the route. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** For a title that depends on the query string. When that changes, the route sets its own title first. */
export function useSearchTitle(title: string): void {
  const router = useRouter();
  useEffect(() => {
    document.title = title;
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) document.title = title;
    });
  }, [router, title]);
}
