import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Sent } from '@cartage/contract/operations.ts';
import { messageOf } from '#api/problem.ts';
import { attachmentsKey } from '#freight/attachments/attachments-query.ts';
import { mediaTypeOf } from '#freight/attachments/check-file.ts';
import { fetchWithProgress } from '#freight/attachments/fetch-with-progress.ts';
import { showResult } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (ATT-01, ATT-07). */
const UPLOADED = 'File has been uploaded to consignment';
const FAILED = 'File upload failed, please try again later.';

type TypeCode = Sent<'uploadFile', 'body'>['fileTypeCode'];

export interface UploadRequest {
  readonly id: string;
  readonly file: File;
  readonly fileTypeCode: TypeCode;
  readonly notes: string;
}

/** A file that is queued, uploading or failed. */
export interface Upload extends UploadRequest {
  /** Idempotency key: a retry after a lost response does not store the file twice. */
  readonly key: string;
  /** From 0 to 1; null while queued. */
  readonly progress: number | null;
  /** Error message of a failed upload. */
  readonly failure: string | null;
}

export interface Uploads {
  readonly all: readonly Upload[];
  readonly isSending: boolean;
  readonly add: (requests: readonly UploadRequest[]) => void;
  /** Cancels the upload if it is running. */
  readonly remove: (key: string) => void;
  readonly tryAgain: (key: string) => void;
}

/** Uploads files one after the other, so that the first arrives early on a slow connection. */
export function useUploads(reference: string): Uploads {
  const { callWith } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const sending = useRef<{ readonly key: string; readonly abort: AbortController } | null>(null);

  const change = (key: string, next: Partial<Upload>) =>
    setAll((before) => before.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));
  const discard = (key: string) => setAll((before) => before.filter((upload) => upload.key !== key));

  const send = async ({ key, file, fileTypeCode, notes }: Upload) => {
    const abort = new AbortController();
    sending.current = { key, abort };
    change(key, { progress: 0 });
    try {
      const mimeType = await mediaTypeOf(file);
      const call = callWith(fetchWithProgress((share) => change(key, { progress: share })));
      await call('uploadFile', {
        params: { org: organisationId, ref: reference },
        body: { fileTypeCode, mimeType, name: file.name, notes },
        file,
        key,
        signal: abort.signal,
      });
      sending.current = null;
      discard(key);
      showResult('success', UPLOADED, { reference });
      await queryClient.invalidateQueries({ queryKey: attachmentsKey({ organisationId, reference }) });
    } catch (failure) {
      if (abort.signal.aborted) return;
      sending.current = null;
      const message = messageOf(failure, FAILED);
      change(key, { progress: null, failure: message });
      showResult('error', message, { reference });
    }
  };
  useEffect(() => {
    const next = all.find(({ progress: share, failure }) => share === null && failure === null);
    if (sending.current === null && next !== undefined) void send(next);
  });
  // Leaving the page cancels the running upload.
  useEffect(() => () => sending.current?.abort.abort(new DOMException('Left', 'AbortError')), []);

  return {
    all,
    isSending: all.some(({ failure }) => failure === null),
    add: (requests) => {
      const added = requests.map((request) => ({
        ...request,
        key: crypto.randomUUID(),
        progress: null,
        failure: null,
      }));
      setAll((before) => [...before, ...added]);
    },
    remove: (key) => {
      const isUploading = sending.current?.key === key;
      if (isUploading) sending.current?.abort.abort(new DOMException('Cancelled', 'AbortError'));
      if (isUploading) sending.current = null;
      discard(key);
    },
    tryAgain: (key) => change(key, { progress: null, failure: null }),
  };
}
