import { type GoodsIssue, readGoodsList } from '@cartage/domain/freight/goods-list.ts';
import type { UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Command, unchanged } from '#admin/command.ts';
import { text } from '#admin/kinds.ts';
import { required } from '#admin/option.ts';
import { tableFile } from '#admin/table-file.ts';
import type { Transaction } from '#admin/transaction.ts';

interface List {
  readonly id: number;
  readonly version: string;
  readonly loadedAt: Date;
  readonly rows: number;
  readonly sha256: string | null;
  readonly isCurrent: boolean;
}

const version = required(text, 'what the list is called, such as "NZS 5433 2026"');

const listsOf = (tx: Transaction) =>
  tx.cartage<List>(
    `select id, version, loaded_at as "loadedAt", row_count as rows, sha256, is_current as "isCurrent"
     from dangerous_goods_list order by id`,
  );

const list = command({
  noun: 'dangerous-goods',
  verb: 'list',
  summary: 'Lists of UN numbers that were loaded, and which one is offered',
  options: {},
  async run(tx) {
    const lists = await listsOf(tx);
    return {
      kind: 'list',
      columns: ['version', 'rows', 'loaded', 'offered'],
      rows: lists.map((one) => ({
        version: one.version,
        rows: one.rows,
        loaded: one.loadedAt.toISOString(),
        offered: one.isCurrent,
      })),
    };
  },
});

const load = command({
  noun: 'dangerous-goods',
  verb: 'load',
  summary: 'Load a full list of UN numbers and offer it from now on, in the place of the one before',
  options: { file: required(tableFile, 'the list, a row for each way to carry a number'), version },
  async run(tx, { file, version: name }) {
    const known = (await listsOf(tx)).find((one) => one.version === name);
    if (known !== undefined && known.sha256 !== file.sha256)
      throw new AdminError(`Another list is called ${name} already. Give this one a version of its own.`);
    const { rows, issues } = readGoodsList(file.table);
    if (rows === undefined) throw new AdminError(faultsOf(issues));
    if (known?.isCurrent === true) return unchanged(`${name} is offered already.`);
    if (known === undefined) await store(tx, { name, rows, sha256: file.sha256 });
    await offer(tx, name);
    return changed(`${name} is offered now, with ${counted(rows.length)}.`);
  },
});

const use = command({
  noun: 'dangerous-goods',
  verb: 'use',
  summary: 'Go back to a list that was loaded before',
  options: { version },
  async run(tx, { version: name }) {
    const lists = await listsOf(tx);
    const wanted = lists.find((one) => one.version === name);
    if (wanted === undefined) {
      const versions = lists.map((one) => one.version).join(', ');
      throw new AdminError(`There is no list ${name}. Lists: ${versions}.`);
    }
    if (wanted.isCurrent) return unchanged(`${name} is offered already.`);
    await offer(tx, name);
    return changed(`${name} is offered now, with ${counted(wanted.rows)}.`);
  },
});

const counted = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

const MOST_SHOWN = 50;

/** One line each: enough of them to see what is wrong, few enough to be read. */
function faultsOf(issues: readonly GoodsIssue[]): string {
  const lines = issues.slice(0, MOST_SHOWN).map(({ row, message }) => `row ${row}: ${message}`);
  const more = issues.length - lines.length;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return ['Nothing was loaded:', ...lines, ...rest].join('\n');
}

interface NewList {
  readonly name: string;
  readonly rows: readonly UnRow[];
  readonly sha256: string;
}

async function store(tx: Transaction, { name, rows, sha256 }: NewList): Promise<void> {
  const [made] = await tx.cartage<{ id: number }>(
    `insert into dangerous_goods_list (version, loaded_at, row_count, sha256)
     values ($1, now(), $2, $3) returning id`,
    [name, rows.length, sha256],
  );
  await tx.cartage(
    `insert into dangerous_good
       (list_id, un_number, position, name, class, subsidiary_1, subsidiary_2, packing_group, needs_technical_name)
     select $1, good."unNumber", row_number() over (partition by good."unNumber" order by place), good.name,
       good.class, good."subsidiaryClass1", good."subsidiaryClass2", good."packingGroup", good."needsTechnicalName"
     from json_array_elements($2::json) with ordinality as listed (value, place),
       json_to_record(value) as good ("unNumber" text, name text, class text, "subsidiaryClass1" text,
         "subsidiaryClass2" text, "packingGroup" text, "needsTechnicalName" boolean)`,
    [made?.id, JSON.stringify(rows)],
  );
}

/** The one before first: there is one at a time. */
async function offer(tx: Transaction, name: string): Promise<void> {
  await tx.cartage('update dangerous_goods_list set is_current = false where is_current');
  await tx.cartage('update dangerous_goods_list set is_current = true where version = $1', [name]);
}

export const GOODS_COMMANDS: readonly Command[] = [list, load, use];
