let isUnderWay = false;

/** Loads the page anew without asking about unsaved changes: their draft is kept in this tab and waits in the new page. */
export function reloadPage(): void {
  isUnderWay = true;
  window.location.reload();
}

export const isPageReloading = () => isUnderWay;
