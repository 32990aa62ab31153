import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { EarlierWork } from '#app/shell/earlier-work.tsx';
import { ownImportsQuery } from '#freight/imports/import-query.ts';
import { resultText } from '#freight/imports/import-result.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { notifications } from '#kit/notifications.ts';
import { CurrentOrganisation, useSession } from '#session/session-context.tsx';
import type { StoredNotification } from '#session/stored-notifications.ts';

type Imports = ResponseBody<'imports'>;

/**
 * Finished imports of the user without a notification in this tab. Running imports that were started elsewhere, or in a
 * tab that was closed, are added to the notifications, so that this tab follows them too.
 */
export function useEarlierImports(stored: readonly StoredNotification[]): Imports {
  const { call, tenant } = useSession();
  // Null for a user without an organisation.
  const organisationContext = useContext(CurrentOrganisation);
  const { data = [] } = useQuery({
    ...ownImportsQuery(call, organisationContext?.organisationId ?? 0),
    enabled:
      tenant.settings.csvImportEnabled && organisationContext?.permissions.has('Consignment.CREATE') === true,
  });
  useEffect(() => {
    const known = new Set(notifications.read().map(({ importId }) => importId));
    for (const { state, importId, fileName } of data.toReversed()) {
      if (state === 'working' && !known.has(importId))
        notifications.add('working', `${fileName} is being imported`, { importId });
    }
  }, [data]);
  const known = new Set(stored.map(({ importId }) => importId));
  return data.filter(({ state, importId }) => state === 'finished' && !known.has(importId));
}

export function EarlierImports({
  imports,
  close,
}: {
  readonly imports: Imports;
  readonly close: () => void;
}) {
  return (
    <EarlierWork
      label="Earlier imports"
      entries={imports.map((job) => ({
        id: job.importId,
        name: job.fileName,
        result: resultText(job),
        startedAt: job.createdAtDateTimeUtc,
        action: (
          <ButtonLink
            to="/consignment/import"
            search={{ import: job.importId }}
            variant="subtle"
            size="compact-sm"
            onClick={close}
          >
            Show results
          </ButtonLink>
        ),
      }))}
    />
  );
}
