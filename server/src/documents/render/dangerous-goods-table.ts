import type { DeclaredGoods } from '@cartage/domain/documents/dangerous-goods.ts';
import type { Column, DocumentFlow } from '#documents/render/document-flow.ts';

type Row = DeclaredGoods;

/** Lists all dangerous goods again in one table; draws nothing when there are none. */
export function dangerousGoodsTable(flow: DocumentFlow, rows: readonly Row[], hasReferences: boolean): void {
  if (rows.length === 0) return;
  flow.heading('Dangerous goods');
  flow.table(hasReferences ? [CONSIGNMENT, ...COLUMNS] : COLUMNS, rows);
}

const CONSIGNMENT: Column<Row> = {
  heading: 'Consignment',
  width: 28,
  cell: ({ reference }) => [{ text: reference }],
};

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'UN number, name, class, packing group',
    cell: ({ declared }) => [{ text: declared, isBold: true, wraps: true }],
  },
  { heading: 'Packages', width: 40, cell: ({ packages }) => [{ text: packages, wraps: true }] },
  { heading: 'Weight', width: 24, align: 'right', cell: ({ weight }) => [{ text: weight }] },
];
