import { escapeLiteral } from 'pg';
import { Database, type Context } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';

export interface PlanNode {
  readonly type: string;
  readonly relation: string | undefined;
  readonly index: string | undefined;
  /** Heap fetches, which an index-only scan should avoid. */
  readonly heapFetches: number;
}

export interface Plan {
  readonly statement: string;
  readonly nodes: readonly PlanNode[];
  /** Number of runs with a generic plan. */
  readonly genericPlans: number;
  /** The plan as text, for failure messages. */
  readonly text: string;
}

const RUNS = 10;

/**
 * Explains the statement of a use case under the role and settings of a request. The use case runs ten times, because a
 * prepared statement may switch to a generic plan at the sixth; then its last statement is explained on the same
 * connection under the same name.
 */
export async function plansOf(
  url: string,
  context: Context,
  useCase: (database: Pick<Database, 'read'>) => Promise<unknown>,
): Promise<Plan[]> {
  const database = new Database({
    url,
    poolSize: 1,
    applicationName: 'plan-probe',
    onIdleError: () => {},
  });
  let sent: Statement[] = [];
  const recorded: Pick<Database, 'read'> = {
    read: (given, statement) => {
      sent.push(statement);
      return database.read(given, statement);
    },
  };
  try {
    for (let run = 0; run < RUNS; run++) {
      sent = [];
      await useCase(recorded);
    }
    const plans: Plan[] = [];
    for (const statement of sent) plans.push(await explain(database, context, statement));
    // A connection publishes its statistics to other connections only from time to time, unless requested.
    await database.read(context, { text: 'select pg_stat_force_next_flush()', values: [] });
    return plans;
  } finally {
    await database.close();
  }
}

async function explain(database: Database, context: Context, { text, values }: Statement): Promise<Plan> {
  const [prepared] = await database.read<{ name: string; generic: number }>(context, {
    text: 'select name, generic_plans::int as generic from pg_prepared_statements where statement = $1',
    values: [text],
  });
  if (prepared === undefined) throw new Error(`Not a named statement: ${text}`);
  const call = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const execute = `execute "${prepared.name}"${call}`;
  const [row] = await database.read<{ 'QUERY PLAN': readonly { readonly Plan: RawNode }[] }>(context, {
    text: `explain (format json, analyze, timing off) ${execute}`,
    values: [],
  });
  const lines = await database.read<{ 'QUERY PLAN': string }>(context, {
    text: `explain (costs off) ${execute}`,
    values: [],
  });
  return {
    statement: text,
    nodes: (row?.['QUERY PLAN'] ?? []).flatMap((entry) => flat(entry.Plan)),
    genericPlans: prepared.generic,
    text: lines.map((line) => line['QUERY PLAN']).join('\n'),
  };
}

interface RawNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly RawNode[];
}

function flat(node: RawNode): PlanNode[] {
  const own = {
    type: node['Node Type'],
    relation: node['Relation Name'],
    index: node['Index Name'],
    heapFetches: node['Heap Fetches'] ?? 0,
  };
  return [own, ...(node.Plans ?? []).flatMap(flat)];
}

/** In the wire format of the driver. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => `"${item}"`).join(',')}}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
