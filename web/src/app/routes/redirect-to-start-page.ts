import { redirect } from '@tanstack/react-router';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { rootRedirect } from '#session/preferences/start-page.ts';

/** The root shows the dashboard, unless the user has chosen another start page. */
export function redirectToStartPage({
  context: { organisationContext },
  location,
}: {
  readonly context: { readonly organisationContext: OrganisationContext | null };
  readonly location: { readonly searchStr: string };
}): void {
  if (organisationContext === null) return;
  const { user, organisationId } = organisationContext;
  const href = rootRedirect(localStorage, { sub: user.sub, organisationId }, location.searchStr);
  if (href !== null) throw redirect({ href, replace: true });
}
