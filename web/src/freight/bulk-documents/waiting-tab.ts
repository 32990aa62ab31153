/** A tab that was opened by a click, for what is not there yet. */
export interface WaitingTab {
  /** How far it is, for whoever looks at it meanwhile. */
  readonly say: (words: string) => void;
  /** False where somebody has closed it. */
  readonly lead: (uri: string) => boolean;
  /** Goes away again, unless it was led anywhere. */
  readonly close: () => void;
}

/**
 * A browser opens a tab for a click, and mostly none for what happens later: so the first is opened at once and says
 * what it waits for. Null where the browser did not even open that.
 */
export function openWaitingTab(words: string): WaitingTab | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  let isLed = false;
  const close = () => {
    if (!isLed) tab.close();
  };
  // Nobody leads it any more once this page is gone.
  window.addEventListener('pagehide', close, { once: true });
  const line = tab.document.createElement('p');
  line.setAttribute('role', 'status');
  // By hand: the policy of the page lets no style in as text.
  line.style.margin = '48px 24px';
  line.style.font = '16px/24px system-ui, sans-serif';
  tab.document.documentElement.style.colorScheme = 'light dark';
  tab.document.documentElement.lang = 'en-NZ';
  tab.document.title = words;
  tab.document.body.append(line);
  line.textContent = words;
  return {
    say: (now) => {
      if (!isLed && !tab.closed) line.textContent = now;
    },
    lead: (uri) => {
      if (tab.closed || isLed) return false;
      isLed = true;
      tab.opener = null;
      tab.location.replace(uri);
      return true;
    },
    close,
  };
}

/** False where the browser did not open it. */
export function openTab(uri: string): boolean {
  // Without 'noopener', which never tells whether it worked: the tab is cut off by hand.
  const tab = window.open(uri, '_blank');
  if (tab !== null) tab.opener = null;
  return tab !== null;
}
