import { createdSearch } from '#features/consignment-import/created-search.ts';
import type { Import } from '#freight/imports/import-query.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { useToday } from '#kit/use-today.ts';

/** IMPORT-01. At the bottom of a narrow screen it takes the full width. */
export function ViewCreated({
  job,
  isBottom = false,
}: {
  readonly job: Import;
  readonly isBottom?: boolean;
}) {
  const today = useToday();
  return (
    <ButtonLink
      to="/search"
      search={createdSearch(job, today)}
      {...(isBottom && { size: 'lg', fullWidth: true })}
    >
      View Created Consignments
    </ButtonLink>
  );
}
