export const reload = { isRunning: false };

/** Reloads without the unsaved-changes question: the draft is stored in this tab and restored after the reload. */
export function reloadPage(): void {
  reload.isRunning = true;
  window.location.reload();
}
