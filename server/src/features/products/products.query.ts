import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** One row with `hasProducts`. */
export const hasProducts = (scope: Scope): Statement => sql`
  select exists (select from product where organisation_id = ${scope.organisationId}) as "hasProducts"`;

export interface ProductRow {
  readonly code: string;
  readonly description: string;
  readonly partCount: number;
  readonly itemTypeCode: string | null;
  /** Decimals as the database returns them. */
  readonly width: string | null;
  readonly height: string | null;
  readonly length: string | null;
  readonly volume: string | null;
  readonly weightKg: string | null;
}

export interface ProductSearch {
  /** A `like` pattern that begins with `%`. */
  readonly pattern: string;
  readonly matchField: string | undefined;
  readonly limit: number;
}

/** Products that start with the term first, then by code. Line 1 of the search text is the code, line 2 the description. */
export const matchingProducts = (
  scope: Scope,
  { pattern, matchField, limit }: ProductSearch,
): Statement => sql`
  select code, description, part_count as "partCount", item_type_code as "itemTypeCode", width_m as width,
    height_m as height, length_m as length, volume_m3 as volume, weight_kg as "weightKg"
  from product
  where organisation_id = ${scope.organisationId}
    and case ${matchField}::text
      when 'code' then split_part(search_text, E'\\n', 1) like ${pattern}
      when 'description' then split_part(search_text, E'\\n', 2) like ${pattern}
      else search_text like ${pattern}
    end
  order by search_text like ${pattern.slice(1)} desc, code
  limit ${limit}`;
