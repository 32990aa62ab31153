import { parseGoodsList } from '@cartage/domain/freight/goods-list.ts';
import type { UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Command, unchanged } from '#admin/command.ts';
import { issueMessage } from '#admin/issue-message.ts';
import { text } from '#admin/option-types.ts';
import { required } from '#admin/option.ts';
import { tableFile } from '#admin/table-file.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  clearCurrentList,
  goodsLists,
  insertGoods,
  insertGoodsList,
  setCurrentList,
} from '#admin/nouns/goods.query.ts';

interface List {
  readonly id: number;
  readonly version: string;
  readonly loadedAt: Date;
  readonly rows: number;
  readonly sha256: string | null;
  readonly isCurrent: boolean;
}

const version = required(text, 'version of the list, such as "NZS 5433 2026"');

const listsOf = (tx: Transaction) => tx.cartage<List>(goodsLists());

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
  options: {
    file: required(
      tableFile,
      'CSV file with one row per UN number and packing option, or - for standard input',
    ),
    version,
  },
  async run(tx, { file, version: name }) {
    const stored = (await listsOf(tx)).find((one) => one.version === name);
    if (stored !== undefined && stored.sha256 !== file.sha256)
      throw new AdminError(
        `Version ${name} already exists with different content. Use another version name.`,
      );
    const { rows, issues } = parseGoodsList(file.table);
    if (rows === undefined) throw new AdminError(issueMessage('Nothing was loaded:', issues));
    if (stored?.isCurrent === true) return unchanged(`${name} is already the current list.`);
    if (stored === undefined) await store(tx, { name, rows, sha256: file.sha256 });
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
  const [inserted] = await tx.cartage<{ id: number }>(insertGoodsList(name, rows.length, sha256, new Date()));
  await tx.cartage(insertGoods(inserted?.id, rows));
}

/** Clears the previous current list first, because a unique index allows only one. */
async function makeCurrent(tx: Transaction, name: string): Promise<void> {
  await tx.cartage(clearCurrentList());
  await tx.cartage(setCurrentList(name));
}

export const GOODS_COMMANDS: readonly Command[] = [list, load, use];
