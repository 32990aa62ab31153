/** `isRunning` is absent until a reload starts: this file is part of every first load. */
export const reload: { isRunning?: boolean } = {};

/** Reloads without the unsaved-changes question: the draft is stored in this tab and restored after the reload. */
export function reloadPage(): void {
  reload.isRunning = true;
  window.location.reload();
}
