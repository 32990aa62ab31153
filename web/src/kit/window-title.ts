import { useEffect } from 'react';

/** The page first, because that is what tells tabs apart. */
export const pageTitle = (page: string, tenantName: string) => `${page} · ${tenantName}`;

/** For what a page turns out to be only once it is drawn; the others are named by their route. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
