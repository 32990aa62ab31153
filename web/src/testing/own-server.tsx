import type { ReactNode } from 'react';
import { CurrentOrganisation, useOrganisationContext } from '#session/session-context.tsx';

/** The organisation as our server sends it. A server of others sends no members. */
export function OwnServer({ children }: { readonly children: ReactNode }) {
  const context = useOrganisationContext();
  const organisation = { ...context.organisation, members: [] };
  return <CurrentOrganisation value={{ ...context, organisation }}>{children}</CurrentOrganisation>;
}
