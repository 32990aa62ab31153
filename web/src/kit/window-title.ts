import { useEffect } from 'react';

/** The page name comes first, because it distinguishes browser tabs. */
export const pageTitle = (page: string, tenantName: string) => `${page} · ${tenantName}`;

/** For a title known only after rendering. The route sets its own title again when the query string changes. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  });
}
