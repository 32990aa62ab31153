import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import type { CellChange, Correction } from '@cartage/domain/consignment-import/corrections.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CodeReplacement, ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { WorkerReply, WorkerRequest } from '#features/consignment-import/worker-messages.ts';

/** A request without its id, which `send` assigns. */
type Unnumbered<Request> = Request extends { readonly id: number } ? Omit<Request, 'id'> : never;

/** A worker that holds the loaded file, from 'Load & Validate' to the import. */
class SessionWorker {
  readonly #worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (reply: WorkerReply) => void>();
  #lastId = 0;
  /** The error of a worker that no longer replies. */
  #failure: string | null = null;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    this.#worker.addEventListener('error', ({ message }) => {
      // A script that can't be loaded has no message.
      const failure = message || 'The worker ended';
      this.#failure = failure;
      for (const [id, settle] of this.#waiting) settle({ id, failure });
      this.#waiting.clear();
    });
  }

  async send(request: Unnumbered<WorkerRequest>): Promise<WorkerReply> {
    if (this.#failure !== null) throw new Error(this.#failure);
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = await new Promise<WorkerReply>((resolve) => {
      this.#waiting.set(id, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      this.#worker.postMessage({ ...request, id });
    });
    if (reply.failure !== undefined) throw new Error(reply.failure);
    return reply;
  }

  /** Pending requests end without a summary. */
  end(): void {
    this.#worker.terminate();
    for (const [id, settle] of this.#waiting) settle({ id });
    this.#waiting.clear();
  }
}

export interface LoadedFile {
  readonly file: File;
  readonly summary: ImportSummary;
  readonly at: Date;
}

/** The file as last checked. A newly chosen file gets a new worker. */
export function useImportSession(
  reference: ImportReference | undefined,
  mappings: readonly ColumnMapping[] | undefined,
) {
  const worker = useRef<SessionWorker | null>(null);
  const [loaded, setLoaded] = useState<LoadedFile | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => worker.current?.end(), []);
  const forget = () => {
    worker.current?.end();
    worker.current = null;
    setLoaded(null);
  };
  const send = async (file: File, request: Unnumbered<WorkerRequest>): Promise<ImportSummary | undefined> => {
    setBusy(true);
    try {
      worker.current ??= new SessionWorker();
      const { summary } = await worker.current.send(request);
      // Rendering many errors at once would block the page.
      startTransition(() => {
        if (summary !== undefined) setLoaded({ file, summary, at: new Date() });
        setBusy(false);
      });
      return summary;
    } catch (error) {
      // The corrections are lost with the worker. The next check starts another one.
      forget();
      setBusy(false);
      throw error;
    }
  };
  const change = (request: Unnumbered<WorkerRequest>) =>
    loaded === null ? Promise.resolve(undefined) : send(loaded.file, request);
  return {
    loaded,
    isBusy,
    forget,
    /** With the saved mappings, or with those that were just changed. */
    load: (file: File, using = mappings) =>
      reference === undefined || using === undefined
        ? Promise.resolve(undefined)
        : send(file, { kind: 'load', file, reference, mappings: using }),
    correct: (changes: readonly CellChange[]) => change({ kind: 'correct', changes }),
    replaceAll: (replacement: CodeReplacement) => change({ kind: 'replaceAll', replacement }),
    readDecimalCommas: () => change({ kind: 'readDecimalCommas' }),
    senderReferences: async (): Promise<readonly string[]> =>
      (await worker.current?.send({ kind: 'references' }))?.senderReferences ?? [],
    /** Every row with its errors, to be corrected elsewhere; null when every row is correct. */
    fileWithErrors: async (): Promise<string | null> =>
      (await worker.current?.send({ kind: 'errors' }))?.fileWithErrors ?? null,
    /** Every row with its corrections; null while no file is loaded. */
    correctedFile: async (): Promise<string | null> =>
      (await worker.current?.send({ kind: 'correctedFile' }))?.correctedFile ?? null,
    /** Sent with the file, which stays as the user chose it. */
    corrections: async (): Promise<readonly Correction[]> =>
      (await worker.current?.send({ kind: 'corrections' }))?.corrections ?? [],
  };
}
