import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import type { Column } from '@cartage/domain/consignment-import/columns.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CellChange, ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';
import { useEffect, useRef, useState } from 'react';
import type { WorkerReply, WorkerRequest } from '#features/consignment-import/worker-messages.ts';

/** A request without its id, which `send` assigns. */
type Unnumbered<Request> = Request extends { readonly id: number } ? Omit<Request, 'id'> : never;

/** A worker that holds the loaded file, from 'Load & Validate' to the import. */
class SessionWorker {
  readonly #worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (reply: WorkerReply) => void>();
  #lastId = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    this.#worker.addEventListener('error', ({ message }) => {
      for (const [id, settle] of this.#waiting) settle({ id, failure: message });
      this.#waiting.clear();
    });
  }

  async send(request: Unnumbered<WorkerRequest>): Promise<WorkerReply> {
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

  end(): void {
    this.#worker.terminate();
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
      if (summary !== undefined) setLoaded({ file, summary, at: new Date() });
      return summary;
    } finally {
      setBusy(false);
    }
  };
  return {
    loaded,
    isBusy,
    forget,
    /** With the saved mappings, or with those that were just changed. */
    load: (file: File, using = mappings) =>
      reference === undefined || using === undefined
        ? Promise.resolve(undefined)
        : send(file, { kind: 'load', file, reference, mappings: using }),
    correct: (changes: readonly CellChange[]) =>
      loaded === null ? Promise.resolve(undefined) : send(loaded.file, { kind: 'correct', changes }),
    replaceAll: (column: Column, from: string, to: string) =>
      loaded === null
        ? Promise.resolve(undefined)
        : send(loaded.file, { kind: 'replaceAll', column, from, to }),
    senderReferences: async (): Promise<readonly string[]> =>
      (await worker.current?.send({ kind: 'references' }))?.senderReferences ?? [],
    /** The file to import: the original, or the corrected rows under its name. */
    fileToImport: async (): Promise<Blob | null> => {
      if (loaded === null || worker.current === null) return null;
      const { correctedFile = null } = await worker.current.send({ kind: 'export' });
      return correctedFile === null ? loaded.file : new Blob([correctedFile], { type: 'text/csv' });
    },
  };
}
