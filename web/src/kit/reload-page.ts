let isReloading = false;

/** Reloads without the unsaved-changes question: the draft is stored in this tab and restored after the reload. */
export function reloadPage(): void {
  isReloading = true;
  window.location.reload();
}

export const isPageReloading = () => isReloading;
