import { sql, type Sql } from '#db/sql.ts';

/** A consignment of any organisation: the columns with which the keys of its rows start. */
export interface ConsignmentKey {
  readonly organisationId: number;
  readonly consignmentId: number;
}

/** For `(organisation_id, consignment_id) in ${consignmentKeys(…)}`. */
export const consignmentKeys = (keys: readonly ConsignmentKey[]): Sql => sql`(
  select * from unnest(
    ${keys.map(({ organisationId }) => organisationId)}::int[],
    ${keys.map(({ consignmentId }) => consignmentId)}::bigint[]))`;
