import { referenceInPath } from '@cartage/domain/consignment/reference.ts';
import { redirect } from '@tanstack/react-router';

/** References in the path are case-insensitive: redirects to the reference as it is stored. */
export function redirectToStoredReference({
  params,
  search,
  location,
}: {
  readonly params: { readonly reference: string };
  readonly search: object;
  readonly location: { readonly hash: string };
}): void {
  const reference = referenceInPath(params.reference);
  if (reference === null || reference === params.reference) return;
  const { hash } = location;
  throw redirect({ to: '/consignment/$reference', params: { reference }, search, hash, replace: true });
}
