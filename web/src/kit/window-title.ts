import { useEffect } from 'react';

/** The page name comes first, because it distinguishes browser tabs. */
export const pageTitle = (page: string, tenantName: string) => `${page} · ${tenantName}`;

/** For a title known only after rendering. Other titles come from the route. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
