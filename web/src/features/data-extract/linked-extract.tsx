import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import styles from '#features/data-extract/page.module.css';
import { ExtractList } from '#freight/extracts/extract-list.tsx';
import { extractQuery, shownExtracts } from '#freight/extracts/extracts-query.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

const route = getRouteApi('/portal/report');

/** The extract that an email links to: `?extract=12`. */
export function LinkedExtract() {
  const search: { readonly extract?: unknown } = route.useSearch();
  const id = Number(search.extract);
  return Number.isSafeInteger(id) && id > 0 ? <ExtractCard id={id} /> : null;
}

function ExtractCard({ id }: { readonly id: number }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, isError } = useQuery({
    ...extractQuery(call, organisationId, id),
    retry: false,
  });
  if (data === undefined && !isError) return null;
  const shown = data === undefined ? [] : shownExtracts([data]);
  return (
    <Card title="Extract from your email" flush>
      {shown.length > 0 ? (
        <ExtractList extracts={shown} onRemoved={null} />
      ) : (
        <p className={styles.gone}>
          This extract has expired, or you do not have access to all of its sites.
        </p>
      )}
    </Card>
  );
}
