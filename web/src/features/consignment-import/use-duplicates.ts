import type { ResponseBody } from '@cartage/contract/operations.ts';
import { MAX_CHECKED_REFERENCES } from '@cartage/domain/consignment-import/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export type Duplicate = ResponseBody<'importDuplicates'>[number];

/** Sender references of the file that consignments of the last 30 days have. */
export function useDuplicates(
  senderReferences: () => Promise<readonly string[]>,
  checkedAt: Date | null,
): readonly Duplicate[] {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data = [] } = useQuery({
    queryKey: ['import-duplicates', organisationId, checkedAt?.getTime()],
    enabled: checkedAt !== null,
    // The result is for one check of one file.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const wanted = await senderReferences();
      const found: Duplicate[] = [];
      for (let from = 0; from < wanted.length; from += MAX_CHECKED_REFERENCES) {
        const part = wanted.slice(from, from + MAX_CHECKED_REFERENCES);
        const body = { senderReferences: part };
        found.push(...(await call('importDuplicates', { params: { org: organisationId }, body, signal })));
      }
      return found;
    },
  });
  return data;
}
