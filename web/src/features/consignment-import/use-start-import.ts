import type { Correction } from '@cartage/domain/consignment-import/corrections.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isReadable, UnreadableFileError } from '#features/consignment-import/is-readable.ts';
import { isStatus } from '#api/problem.ts';
import type { Import } from '#freight/imports/import-query.ts';
import { notifications } from '#kit/notifications.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

interface Upload {
  readonly file: File;
  readonly corrections: readonly Correction[];
  readonly allowDuplicate: boolean;
}

/** Starts an import under one idempotency key, and asks for confirmation before the same rows are imported again. */
export function useStartImport(onStarted: (started: Import) => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const key = useRef('');
  /** The message about an earlier import of the same rows, and the upload that waits for the user's confirmation. */
  const [duplicate, setDuplicate] = useState<{ readonly message: string; readonly upload: Upload } | null>(
    null,
  );
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ file, corrections, allowDuplicate }: Upload) => {
      if (!(await isReadable(file))) throw new UnreadableFileError();
      return call('startImport', {
        params: { org: organisationId },
        body: {
          fileName: file.name,
          allowDuplicate,
          ...(corrections.length > 0 && {
            corrections: corrections.map((one) => ({ ...one, rows: [...one.rows] })),
          }),
        },
        file,
        key: key.current,
      });
    },
    onSuccess: (started) => {
      notifications.add('working', `${started.fileName} is being imported`, { importId: started.importId });
      onStarted(started);
    },
    onError: (failure, upload) => {
      if (isStatus(failure, 409) && !upload.allowDuplicate && failure.problem?.code === 'conflict')
        setDuplicate({ message: failure.problem.detail ?? '', upload });
    },
  });
  const send = (upload: Upload) => {
    key.current = crypto.randomUUID();
    setDuplicate(null);
    mutate(upload);
  };
  return {
    isPending,
    failure: duplicate === null ? error : null,
    duplicate: duplicate?.message ?? null,
    start: (file: File, corrections: readonly Correction[]) => {
      if (!isPending) send({ file, corrections, allowDuplicate: false });
    },
    confirmDuplicate: () => duplicate !== null && send({ ...duplicate.upload, allowDuplicate: true }),
    cancelDuplicate: () => {
      setDuplicate(null);
      reset();
    },
  };
}
