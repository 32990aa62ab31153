import '#kit/form-styles.ts';
import { useSearch } from '@tanstack/react-router';
import { ChangeLogContent } from '#features/change-log/change-log-content.tsx';
import { queryOf } from '#features/change-log/change-log-queries.ts';
import { filterOf } from '#features/change-log/change-log-url.ts';
import { ExportButton } from '#features/change-log/export-button.tsx';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useToday } from '#kit/use-today.ts';
import { useNarrow } from '#ui/use-media.ts';

/** Every recorded change of the consignments of the user's sites. */
export function ChangeLogPage() {
  const missing = useNoSitesMessage();
  const filter = filterOf(useSearch({ from: '/portal/change-log' }));
  const query = queryOf(filter, useToday());
  const isNarrow = useNarrow();
  const exportButton = missing === null && <ExportButton query={query} />;
  return (
    <PageFrame
      title="Change log"
      intro="Changes to the consignments of your sites, with user, time, old and new value."
      // A narrow page has its actions below the content, and the list grows.
      actions={!isNarrow && exportButton}
    >
      {missing ?? <ChangeLogContent filter={filter} query={query} actions={isNarrow && exportButton} />}
    </PageFrame>
  );
}
