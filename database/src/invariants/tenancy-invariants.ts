import type { ClientBase } from 'pg';
import { type Invariant, invariant } from '#invariants/invariant.ts';

interface Belonging {
  /** Columns that refer to the parent, in any table. */
  readonly columns: readonly string[];
  readonly parent: string;
  /** The column of the child that must equal the parent's. */
  readonly owner: 'organisation_id' | 'tenant_id';
}

const BELONGINGS: readonly Belonging[] = [
  { columns: ['organisation_id'], parent: 'organisation', owner: 'tenant_id' },
  { columns: ['consignment_id'], parent: 'consignment', owner: 'organisation_id' },
  { columns: ['site_id', 'charge_site_id', 'origin_site_id'], parent: 'site', owner: 'organisation_id' },
  { columns: ['account_id', 'default_account_id'], parent: 'account', owner: 'organisation_id' },
  { columns: ['service_type_id'], parent: 'service_type', owner: 'tenant_id' },
  { columns: ['packaging_type_id'], parent: 'packaging_type', owner: 'tenant_id' },
  {
    columns: ['created_by_id', 'actor_id', 'user_id', 'owner_id'],
    parent: 'portal_user',
    owner: 'tenant_id',
  },
];

export const TENANCY_INVARIANTS: readonly Invariant[] = [
  invariant('every row belongs to the organisation and tenant of the rows it refers to', strayRows),
  invariant(
    'members are users of the tenant',
    `select user_id, organisation_id
     from membership
     join portal_user on portal_user.id = user_id
     join organisation on organisation.id = organisation_id
     where portal_user.tenant_id <> organisation.tenant_id`,
  ),
];

/** Checks every table with such columns, so that future tables are included. */
async function strayRows(client: ClientBase): Promise<string> {
  const { rows: columns } = await client.query<{ table_name: string; names: string[] }>(`
    select relname as table_name, array_agg(attname::text order by attnum) as names
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by relname`);
  const checks = columns.flatMap(({ table_name: table, names }) =>
    BELONGINGS.filter(({ owner }) => names.includes(owner)).flatMap(({ columns: keys, parent, owner }) =>
      keys
        .filter((column) => names.includes(column))
        .map(
          (column) => `
            select '${table}' as found_in, '${column}' as named_by, child.${column}::text as named,
              child.${owner} as ${'child_owner'}, parent.${owner} as parent_owner
            from ${table} as child
            left join ${parent} as parent on parent.id = child.${column}
            where child.${column} is not null and parent.${owner} is distinct from child.${owner}`,
        ),
    ),
  );
  return checks.join(' union all ');
}
