import type { Answer } from '@cartage/contract/operations.ts';
import { fold, likePattern } from '@cartage/domain/text/fold.ts';
import { sql } from '#db/sql.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** FRT-04, FRT-08. */
const MIN_CHARS = 3;
const MOST_MATCHES = 30;

export async function describeCatalogue({ database }: Parts, { scope }: Handled<'productMetadata'>) {
  const [found] = await database.read<{ any: boolean }>(
    scope.context,
    sql`select exists (select from product where organisation_id = ${scope.organisationId}) as any`,
  );
  return reply({ supportsAutoCompletion: found?.any === true });
}

interface ProductRow {
  readonly code: string;
  readonly description: string;
  readonly partCount: number;
  readonly itemTypeCode: string | null;
  /** Decimals as the database writes them. */
  readonly width: string | null;
  readonly height: string | null;
  readonly length: string | null;
  readonly volume: string | null;
  readonly weightKg: string | null;
}

/** Products that hold the term, by their codes; one that begins with it comes first. */
export async function completeProduct({ database }: Parts, { scope, query }: Handled<'productCompletion'>) {
  const term = fold(query.searchTerm);
  if ([...term].length < MIN_CHARS) return reply<Answer<'productCompletion'>>({ matches: [] });
  const pattern = likePattern(term);
  const { matchField } = query;
  // The code stands on the first line of the search text, the description on the second.
  const rows = await database.read<ProductRow>(
    scope.context,
    sql`
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
      limit ${query.maxMatches ?? MOST_MATCHES}`,
  );
  return reply<Answer<'productCompletion'>>({
    matches: rows.map((row) => ({
      code: row.code,
      description: row.description,
      partCount: row.partCount,
      itemTypeCode: row.itemTypeCode,
      width: decimal(row.width),
      height: decimal(row.height),
      length: decimal(row.length),
      volume: decimal(row.volume),
      weightKg: decimal(row.weightKg),
    })),
  });
}

const decimal = (text: string | null) => (text === null ? null : Number(text));
