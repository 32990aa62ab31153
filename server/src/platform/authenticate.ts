import type { Permission } from '@cartage/domain/permissions.ts';

/** Who the token says is calling. Membership and sites are asked of the database (`freight/scope.ts`). */
export interface Principal {
  readonly sub: string;
  /** The organisation the token was made for; null where it names none. */
  readonly tokenOrganisationId: number | null;
  readonly permissions: ReadonlySet<Permission>;
}
