import type { Sent } from '@cartage/contract/operations.ts';
import type { Call } from '#api/call.ts';
import { fileMessageOf } from '#api/problem.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';

/** Specified text (EXTRACT-01). */
const FAILED = 'Cannot download csv, please try again later';
const SHEET_FAILED = "Couldn't download the Excel file. Try again later.";

export interface Progress {
  /** Rows received. */
  readonly rows: number;
  /** Null until the server has sent the total. */
  readonly total: number | null;
}

interface ExtractDownloadStore {
  /** Null when no download is running. */
  readonly read: () => Progress | null;
  readonly subscribe: (changed: () => void) => () => void;
  readonly start: (
    call: Call,
    organisationId: number,
    body: Sent<'extractActivity', 'body'>,
  ) => Promise<void>;
  readonly cancel: () => void;
}

/**
 * One download at a time, independent of the page: it continues while the user navigates, and its result is kept in the
 * notifications.
 */
function createExtractDownload(): ExtractDownloadStore {
  let progress: Progress | null = null;
  let stop: AbortController | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Progress | null) => {
    progress = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => progress,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    cancel: () => stop?.abort(),
    async start(call, organisationId, body) {
      if (stop !== null) return;
      stop = new AbortController();
      const { signal } = stop;
      set({ rows: -1, total: null });
      try {
        const file = await call('extractActivity', {
          params: { org: organisationId },
          body,
          signal,
          isLong: true,
          onPart: (bytes, headers) => {
            // A spreadsheet is compressed, so its rows cannot be counted.
            if (body.format === 'xlsx') return;
            const rows = (progress?.rows ?? -1) + linesIn(bytes);
            set({ rows, total: Number(headers.get('x-row-count') ?? Number.NaN) });
          },
        });
        const fileName = `Consignments.${body.format ?? 'csv'}`;
        saveFile(file, fileName);
        showSuccess(`${file instanceof File ? file.name : fileName} was downloaded`);
      } catch (failure) {
        if (!signal.aborted)
          showError(fileMessageOf(failure, body.format === 'xlsx' ? SHEET_FAILED : FAILED));
      } finally {
        stop = null;
        set(null);
      }
    },
  };
}

export const extractDownload = createExtractDownload();

const LINE_FEED = 10;
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => (byte === LINE_FEED ? sum + 1 : sum), 0);
