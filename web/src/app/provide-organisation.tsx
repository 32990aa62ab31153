import type { ReactNode } from 'react';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { CurrentOrganisation } from '#session/session-context.tsx';

export function ProvideOrganisation({
  organisationContext,
  children,
}: {
  readonly organisationContext: OrganisationContext | null;
  readonly children: ReactNode;
}) {
  return <CurrentOrganisation value={organisationContext}>{children}</CurrentOrganisation>;
}
