import type { DeclaredGoods } from '@cartage/domain/documents/dangerous-goods.ts';
import type { Column, Flow } from '#documents/render/flow.ts';

type Row = DeclaredGoods;

/** Every dangerous good once more, on its own; nothing where there is none. */
export function dangerousGoodsTable(flow: Flow, rows: readonly Row[], namesConsignments: boolean): void {
  if (rows.length === 0) return;
  flow.heading('Dangerous goods');
  flow.table(namesConsignments ? [CONSIGNMENT, ...COLUMNS] : COLUMNS, rows);
}

const CONSIGNMENT: Column<Row> = {
  head: 'Consignment',
  width: 28,
  cell: ({ reference }) => [{ words: reference }],
};

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'UN number, name, class, packing group',
    cell: ({ declared }) => [{ words: declared, isStrong: true, wraps: true, lines: 6 }],
  },
  { head: 'Packages', width: 40, cell: ({ packages }) => [{ words: packages }] },
  { head: 'Weight', width: 24, align: 'right', cell: ({ weight }) => [{ words: weight }] },
];
