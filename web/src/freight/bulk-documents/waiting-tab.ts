/** A tab opened by a click, before its document exists. */
export interface WaitingTab {
  /** Shows progress in the tab. */
  readonly setMessage: (message: string) => void;
  /** False where the user has closed the tab. */
  readonly navigate: (uri: string) => boolean;
  /** Closes the tab unless it has navigated to a document. */
  readonly close: () => void;
}

/**
 * Browsers open a tab in response to a click and usually block one that opens later. So the first tab opens at once and
 * shows a message. Null where the browser blocks even that.
 */
export function openWaitingTab(message: string): WaitingTab | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  let hasNavigated = false;
  const close = () => {
    if (!hasNavigated) tab.close();
  };
  // Once this page is closed, nothing would navigate the tab.
  window.addEventListener('pagehide', close, { once: true });
  const status = tab.document.createElement('p');
  status.setAttribute('role', 'status');
  // Set by property: the content security policy forbids inline style text.
  status.style.margin = '48px 24px';
  status.style.font = '16px/24px system-ui, sans-serif';
  tab.document.documentElement.style.colorScheme = 'light dark';
  tab.document.documentElement.lang = 'en-NZ';
  tab.document.title = message;
  tab.document.body.append(status);
  status.textContent = message;
  return {
    setMessage: (text) => {
      if (!hasNavigated && !tab.closed) status.textContent = text;
    },
    navigate: (uri) => {
      if (tab.closed || hasNavigated) return false;
      hasNavigated = true;
      tab.opener = null;
      tab.location.replace(uri);
      return true;
    },
    close,
  };
}

/** False where the browser blocked the tab. */
export function openTab(uri: string): boolean {
  // With 'noopener' the result is always null, so the opener is removed afterwards.
  const tab = window.open(uri, '_blank');
  if (tab !== null) tab.opener = null;
  return tab !== null;
}
