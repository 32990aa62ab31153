import type { Scope } from '#platform/scope.ts';

/** The owner of an exception; null without one. */
export function presentOwner(
  { userId }: Pick<Scope, 'userId'>,
  { ownerId, ownerName }: { readonly ownerId: number | null; readonly ownerName: string | null },
) {
  return ownerId === null || ownerName === null
    ? null
    : { id: ownerId, name: ownerName, isMe: ownerId === userId };
}
