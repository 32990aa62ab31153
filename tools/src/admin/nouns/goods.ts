import { parseGoodsList } from '@cartage/domain/freight/goods-list.ts';
import type { UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Command, unchanged } from '#admin/command.ts';
import { issueMessage } from '#admin/issue-message.ts';
import { text } from '#admin/option-types.ts';
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

const version = required(text, 'version of the list, such as "NZS 5433 2026"');

const listsOf = (tx: Transaction) =>
  tx.cartage<List>(
    `select id, version, loaded_at as "loadedAt", row_count as rows, sha256, is_current as "isCurrent"
     from dangerous_goods_list order by id`,
  );

const list = command({
  noun: 'dangerous-goods',
  verb: 'list',
  summary: 'List the loaded UN number lists and show which one is current',
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
  summary: 'Load a full list of UN numbers and make it the current list',
  options: { file: required(tableFile, 'CSV file with one row per UN number and packing option'), version },
  async run(tx, { file, version: name }) {
    const known = (await listsOf(tx)).find((one) => one.version === name);
    if (known !== undefined && known.sha256 !== file.sha256)
      throw new AdminError(
        `Version ${name} already exists with different content. Use another version name.`,
      );
    const { rows, issues } = parseGoodsList(file.table);
    if (rows === undefined) throw new AdminError(issueMessage('Nothing was loaded:', issues));
    if (known?.isCurrent === true) return unchanged(`${name} is already the current list.`);
    if (known === undefined) await store(tx, { name, rows, sha256: file.sha256 });
    await makeCurrent(tx, name);
    return changed(`${name} is now the current list, with ${counted(rows.length)}.`);
  },
});

const use = command({
  noun: 'dangerous-goods',
  verb: 'use',
  summary: 'Make an already loaded list the current one',
  options: { version },
  async run(tx, { version: name }) {
    const lists = await listsOf(tx);
    const target = lists.find((one) => one.version === name);
    if (target === undefined) {
      const versions = lists.map((one) => one.version).join(', ');
      throw new AdminError(`There is no list ${name}. Lists: ${versions}.`);
    }
    if (target.isCurrent) return unchanged(`${name} is already the current list.`);
    await makeCurrent(tx, name);
    return changed(`${name} is now the current list, with ${counted(target.rows)}.`);
  },
});

const counted = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

interface NewList {
  readonly name: string;
  readonly rows: readonly UnRow[];
  readonly sha256: string;
}

async function store(tx: Transaction, { name, rows, sha256 }: NewList): Promise<void> {
  const [inserted] = await tx.cartage<{ id: number }>(
    `insert into dangerous_goods_list (version, loaded_at, row_count, sha256)
     values ($1, $4, $2, $3) returning id`,
    [name, rows.length, sha256, new Date()],
  );
  await tx.cartage(
    `insert into dangerous_good
       (list_id, un_number, position, name, class, subsidiary_1, subsidiary_2, packing_group, needs_technical_name)
     select $1, good."unNumber", row_number() over (partition by good."unNumber" order by place), good.name,
       good.class, good."subsidiaryClass1", good."subsidiaryClass2", good."packingGroup", good."needsTechnicalName"
     from json_array_elements($2::json) with ordinality as listed (value, place),
       json_to_record(value) as good ("unNumber" text, name text, class text, "subsidiaryClass1" text,
         "subsidiaryClass2" text, "packingGroup" text, "needsTechnicalName" boolean)`,
    [inserted?.id, JSON.stringify(rows)],
  );
}

/** Clears the previous current list first: a unique index allows only one. */
async function makeCurrent(tx: Transaction, name: string): Promise<void> {
  await tx.cartage('update dangerous_goods_list set is_current = false where is_current');
  await tx.cartage('update dangerous_goods_list set is_current = true where version = $1', [name]);
}

export const GOODS_COMMANDS: readonly Command[] = [list, load, use];
