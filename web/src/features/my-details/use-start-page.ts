import { parseStartPage, START_PAGE, type StartPage } from '#session/preferences/start-page.ts';
import { usePreference } from '#session/preferences/use-preference.ts';

/** The start page of the signed-in user, synchronised between devices. */
export function useStartPage() {
  // No earlier release stored a start page, so the key of an earlier release is empty.
  const [stored, store] = usePreference(START_PAGE, '');
  const chosen = parseStartPage(stored);
  const choose = (page: StartPage) => {
    if (page !== chosen) store(page);
  };
  return { chosen, choose };
}
