import '#kit/form-styles.ts';
import { useSearch } from '@tanstack/react-router';
import { ChangeLogContent } from '#features/change-log/change-log-content.tsx';
import { queryOf } from '#features/change-log/change-log-queries.ts';
import { filterOf } from '#features/change-log/change-log-url.ts';
import { ExportButton } from '#features/change-log/export-button.tsx';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useToday } from '#kit/use-today.ts';

/** Every recorded change of the consignments of the user's sites. */
export function ChangeLogPage() {
  const missing = useNoSitesMessage();
  const filter = filterOf(useSearch({ from: '/portal/change-log' }));
  const query = queryOf(filter, useToday());
  return (
    <PageFrame
      title="Change log"
      intro="Every change of the consignments of your sites: who made it, when, and both values."
      actions={missing === null && <ExportButton query={query} />}
    >
      {missing ?? <ChangeLogContent filter={filter} query={query} />}
    </PageFrame>
  );
}
