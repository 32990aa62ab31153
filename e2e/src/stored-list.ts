import type { Rows } from '#fixtures.ts';

const COLUMNS = {
  CreationDate: 'created_at',
  RequestedDeliveryDate: 'requested_delivery_at',
  StatusDate: 'status_at',
} as const;

const DATES = {
  Creation: 'created_at',
  RequestedDelivery: 'requested_delivery_at',
  ConfirmedDelivery: 'confirmed_delivery_at',
} as const;

export interface StoredListOptions {
  readonly organisationId: number;
  readonly sort?: keyof typeof COLUMNS;
  readonly direction?: 'asc' | 'desc';
  /** Site codes; all sites when absent. */
  readonly sites?: readonly string[];
  readonly dateType?: keyof typeof DATES;
  /** First and last day in New Zealand, as SQL on `today`; the last seven days when absent. */
  readonly days?: readonly [from: string, to: string];
  /** A condition on `c` (consignment), `s` (sender) and `r` (receiver), with $3 as its value. */
  readonly where?: string;
  readonly value?: unknown;
}

/** The references that a filter should list, in order, read from the tables by a simple query. */
export async function storedList(rows: Rows, options: StoredListOptions): Promise<string[]> {
  const { organisationId, sort = 'CreationDate', direction = 'asc', sites = null } = options;
  const { dateType = 'Creation', days = ['today - 6', 'today'], where = '$3::text is null' } = options;
  const found = await rows<{ reference: string }>(
    `select c.reference
     from (select run_today() as today) clock
     cross join consignment c
     join site on site.organisation_id = c.organisation_id and site.id = c.site_id
     join participant s on s.consignment_id = c.id and s.role = 'sender'
     join participant r on r.consignment_id = c.id and r.role = 'receiver'
     where c.organisation_id = $1
       and ($2::text[] is null or site.code = any($2))
       and c.${DATES[dateType]} >= (${days[0]})::timestamp at time zone 'Pacific/Auckland'
       and c.${DATES[dateType]} < (${days[1]} + 1)::timestamp at time zone 'Pacific/Auckland'
       and (${where})
     order by c.${COLUMNS[sort]} ${direction} nulls last, c.id ${direction}`,
    [organisationId, sites, options.value ?? null],
  );
  return found.map(({ reference }) => reference);
}
