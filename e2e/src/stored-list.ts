import type { Rows } from '#fixtures.ts';

const COLUMNS = {
  CreationDate: 'created_at',
  RequestedDeliveryDate: 'requested_delivery_at',
  StatusDate: 'status_at',
} as const;

export interface StoredListOptions {
  readonly organisationId: number;
  readonly sort?: keyof typeof COLUMNS;
  readonly direction?: 'asc' | 'desc';
  /** Codes; all sites when absent. */
  readonly sites?: readonly string[];
}

/** References of the last seven days in New Zealand, in the order that the list promises; read from the tables. */
export async function storedList(rows: Rows, options: StoredListOptions): Promise<string[]> {
  const { organisationId, sort = 'CreationDate', direction = 'asc', sites = null } = options;
  const found = await rows<{ reference: string }>(
    `select c.reference
     from consignment c
     join site s on s.organisation_id = c.organisation_id and s.id = c.site_id
     where c.organisation_id = $1
       and c.created_at >= ((now() at time zone 'Pacific/Auckland')::date - 6)::timestamp at time zone 'Pacific/Auckland'
       and ($2::text[] is null or s.code = any($2))
     order by c.${COLUMNS[sort]} ${direction} nulls last, c.id ${direction}`,
    [organisationId, sites],
  );
  return found.map(({ reference }) => reference);
}
