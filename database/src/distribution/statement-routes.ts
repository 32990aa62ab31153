/** A node of `explain (verbose, format json)`. */
export interface RawPlan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly Plans?: readonly RawPlan[];
  readonly [name: string]: unknown;
}

/** A table that a statement reads or changes in every shard. */
export interface Unrouted {
  readonly table: string;
  readonly alias: string;
}

const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
  'One-Time Filter',
] as const;

const COLUMN = String.raw`("?[\w$]+"?)\.("?[\w$]+"?)`;
const FROM_LEFT = new RegExp(String.raw`${COLUMN} = (?:ANY \()?(${COLUMN}(?=[\s)])|.)`, 'g');
const FROM_RIGHT = new RegExp(String.raw`(\S+) = ${COLUMN}(?=[\s)])`, 'g');
const IS_COLUMN = new RegExp(`^\\(*${COLUMN}$`);

/** One pseudo source for values that are known before the statement starts: parameters, constants and settings. */
const GIVEN = '$given';

/**
 * The scans of distributed tables that name no organisation: neither by a value, nor by a join with rows that are given
 * to the statement or that another part of it has found. PostgreSQL's planner derives the equalities, so a condition
 * counts wherever the statement has it. `distributed` maps each table to its distribution column.
 */
export function unroutedTables(plan: RawPlan, distributed: ReadonlyMap<string, string>): Unrouted[] {
  const nodes = flat(plan);
  const scans = nodes.flatMap((node) => {
    const table = node['Relation Name'];
    const column = table === undefined ? undefined : distributed.get(table);
    // Rows to insert have their organisation: the column is never null.
    const isScan = column !== undefined && node['Node Type'] !== 'ModifyTable' && node.Schema === 'public';
    return isScan ? [{ table: table ?? '', alias: node.Alias ?? table ?? '', column }] : [];
  });
  const columnOf = new Map(scans.map(({ alias, column }) => [alias, column]));
  const tables = new Set(
    nodes.flatMap((node) => (node['Relation Name'] === undefined ? [] : [node.Alias ?? ''])),
  );
  const groups = new Groups();
  for (const node of nodes) {
    for (const name of CONDITIONS) {
      const condition = node[name];
      for (const text of Array.isArray(condition) ? condition : [condition]) {
        if (typeof text === 'string') joinGroups(text, { columnOf, tables, groups });
      }
    }
  }
  return scans
    .filter(({ alias }) => !groups.areJoined(alias, GIVEN))
    .map(({ table, alias }) => ({ table, alias }));
}

interface Sources {
  readonly columnOf: ReadonlyMap<string, string>;
  /** Aliases of tables; all other sources are functions, values and common table expressions. */
  readonly tables: ReadonlySet<string>;
  readonly groups: Groups;
}

function joinGroups(condition: string, { columnOf, tables, groups }: Sources): void {
  const isDistribution = (alias: string, column: string) => columnOf.get(alias) === column;
  for (const [, alias = '', column = '', , otherAlias, otherColumn] of condition.matchAll(FROM_LEFT)) {
    if (otherAlias === undefined || otherColumn === undefined) {
      if (isDistribution(alias, column)) groups.join(alias, GIVEN);
    } else if (isDistribution(alias, column) && isDistribution(otherAlias, otherColumn)) {
      groups.join(alias, otherAlias);
    } else if (isDistribution(alias, column) && !tables.has(otherAlias)) {
      groups.join(alias, GIVEN);
    } else if (isDistribution(otherAlias, otherColumn) && !tables.has(alias)) {
      groups.join(otherAlias, GIVEN);
    }
  }
  // A value on the left side: `($1 = c.organisation_id)`.
  for (const [, value = '', alias = '', column = ''] of condition.matchAll(FROM_RIGHT)) {
    if (isDistribution(alias, column) && !IS_COLUMN.test(value)) groups.join(alias, GIVEN);
  }
}

/** Disjoint sets of sources whose rows have the same organisation. */
class Groups {
  readonly #parents = new Map<string, string>();

  join(one: string, other: string): void {
    this.#parents.set(this.#root(one), this.#root(other));
  }

  areJoined(one: string, other: string): boolean {
    return this.#root(one) === this.#root(other);
  }

  #root(source: string): string {
    const parent = this.#parents.get(source);
    return parent === undefined || parent === source ? source : this.#root(parent);
  }
}

const flat = (plan: RawPlan): RawPlan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
