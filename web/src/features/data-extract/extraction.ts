import type { Sent } from '@cartage/contract/operations.ts';
import type { Call } from '#api/call.ts';
import { fileMessageOf } from '#api/problem.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';

/** EXTRACT-01. */
const FAILED = 'Cannot download csv, please try again later';
const FILE_NAME = 'Consignments.csv';

export interface Progress {
  /** Lines that have come. */
  readonly rows: number;
  /** Null before the server has said. */
  readonly total: number | null;
}

interface ExtractionStore {
  /** Null while none is under way. */
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
 * One extract at a time, of the portal and not of a page: whoever goes on to another page gets the file there, and
 * the bell keeps that it came.
 */
function createExtraction(): ExtractionStore {
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
            const rows = (progress?.rows ?? -1) + linesIn(bytes);
            set({ rows, total: Number(headers.get('x-row-count') ?? Number.NaN) });
          },
        });
        saveFile(file, FILE_NAME);
        showSuccess(`${file instanceof File ? file.name : FILE_NAME} was downloaded`);
      } catch (failure) {
        if (!signal.aborted) showError(fileMessageOf(failure, FAILED));
      } finally {
        stop = null;
        set(null);
      }
    },
  };
}

export const extraction = createExtraction();

const LINE_FEED = 10;
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => (byte === LINE_FEED ? sum + 1 : sum), 0);
