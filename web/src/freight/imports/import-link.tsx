import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '#freight/imports/import-link.module.css';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** A link to the result of an import, for users that may see it. Others see the text alone. */
export function ImportLink({
  importId,
  children,
}: {
  readonly importId: number;
  readonly children: ReactNode;
}) {
  const { tenant } = useSession();
  const { permissions } = useOrganisationContext();
  if (!tenant.settings.csvImportEnabled || !permissions.has('Consignment.CREATE')) return children;
  return (
    <Link className={styles.link} to="/consignment/import" search={{ import: importId }}>
      {children}
    </Link>
  );
}
