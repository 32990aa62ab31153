import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Sent } from '@cartage/contract/operations.ts';
import { messageOf } from '#api/problem.ts';
import { attachmentsKey } from '#freight/attachments/attachments-query.ts';
import { mediaTypeOf } from '#freight/attachments/check-file.ts';
import { sendWithProgress } from '#freight/attachments/send-with-progress.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** ATT-01, ATT-07. */
const UPLOADED = 'File has been uploaded to consignment';
const FAILED = 'File upload failed, please try again later.';

type TypeCode = Sent<'uploadFile', 'body'>['fileTypeCode'];

export interface Wish {
  readonly id: string;
  readonly file: File;
  readonly fileTypeCode: TypeCode;
  readonly notes: string;
}

/** One file on its way, or one that did not get there. */
export interface Upload extends Wish {
  /** The same wish under the same key: what arrived after all is not stored twice. */
  readonly key: string;
  /** From 0 to 1; null while it waits for the one before. */
  readonly share: number | null;
  /** Why it did not get there. */
  readonly failure: string | null;
}

export interface Uploads {
  readonly all: readonly Upload[];
  readonly isSending: boolean;
  readonly add: (wishes: readonly Wish[]) => void;
  /** Broken off while it is sent. */
  readonly remove: (key: string) => void;
  readonly tryAgain: (key: string) => void;
}

/** Files go one after the other: on a slow line the first is there sooner. */
export function useUploads(reference: string): Uploads {
  const { callBy } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const sending = useRef<{ readonly key: string; readonly stop: AbortController } | null>(null);

  const change = (key: string, next: Partial<Upload>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const forget = (key: string) => setAll((before) => before.filter((one) => one.key !== key));

  const send = async ({ key, file, fileTypeCode, notes }: Upload) => {
    const stop = new AbortController();
    sending.current = { key, stop };
    change(key, { share: 0 });
    try {
      const mimeType = await mediaTypeOf(file);
      const call = callBy(sendWithProgress((share) => change(key, { share })));
      await call('uploadFile', {
        params: { org: organisationId, ref: reference },
        body: { fileTypeCode, mimeType, name: file.name, notes },
        file,
        key,
        signal: stop.signal,
      });
      sending.current = null;
      forget(key);
      showSuccess(UPLOADED);
      await queryClient.invalidateQueries({ queryKey: attachmentsKey({ organisationId, reference }) });
    } catch (failure) {
      if (stop.signal.aborted) return;
      sending.current = null;
      const words = messageOf(failure, FAILED);
      change(key, { share: null, failure: words });
      showError(words);
    }
  };
  useEffect(() => {
    const next = all.find(({ share, failure }) => share === null && failure === null);
    if (sending.current === null && next !== undefined) void send(next);
  });
  // Whoever leaves the page takes back what has not arrived.
  useEffect(() => () => sending.current?.stop.abort(new DOMException('Left', 'AbortError')), []);

  return {
    all,
    isSending: all.some(({ failure }) => failure === null),
    add: (wishes) => {
      const added = wishes.map((wish) => ({
        ...wish,
        key: crypto.randomUUID(),
        share: null,
        failure: null,
      }));
      setAll((before) => [...before, ...added]);
    },
    remove: (key) => {
      const isSent = sending.current?.key === key;
      if (isSent) sending.current?.stop.abort(new DOMException('Cancelled', 'AbortError'));
      if (isSent) sending.current = null;
      forget(key);
    },
    tryAgain: (key) => change(key, { share: null, failure: null }),
  };
}
