/** Key of the remembered label printer. */
export const PRINTER_KEY = 'cartage.printer';

/** Whether this computer prints labels on a label printer, so that no tab has to wait for a file. */
export const hasRememberedPrinter = (): boolean => Number(localStorage.getItem(PRINTER_KEY) ?? '0') !== 0;
