import type {
  ClassTotal,
  DeclarationContent,
  DeclarationLine,
} from '@cartage/domain/documents/declaration-content.ts';
import { type Cell, type Column, DocumentFlow, LEFT, RIGHT, WIDTH } from '#documents/render/document-flow.ts';
import { segregationSection } from '#documents/render/segregation-section.ts';
import type { Sheet } from '#documents/render/sheet.ts';

const GREY = '#555';

/** Dangerous goods declaration of the consignor (Land Transport Rule 45001, section 5). */
export function renderDeclaration(sheet: Sheet, content: DeclarationContent): void {
  const { reference, missing, lines, classes, statement, signature } = content;
  const flow = new DocumentFlow(sheet, `Dangerous Goods Declaration ${reference}`, (page) =>
    drawHead(page, content),
  );
  if (missing.length > 0) {
    flow.heading('Declaration incomplete');
    for (const message of missing) flow.paragraph(message);
  }
  flow.heading('Dangerous goods');
  flow.table(COLUMNS, lines);
  flow.heading('Totals per class');
  flow.table(CLASS_COLUMNS, classes);
  segregationSection(flow, content.segregation);
  flow.heading('Signature');
  flow.paragraph(statement);
  flow.y += 2;
  flow.paragraph(signature === null ? 'Not signed' : `Signed by ${signature.name}, ${signature.at}`, {
    size: 11,
  });
  flow.end();
}

function drawHead(page: Sheet, content: DeclarationContent): number {
  page.within('H1', () =>
    page.text('Dangerous Goods Declaration', LEFT, 18, { size: 16, face: 'bold', width: WIDTH - 50 }),
  );
  page.text(content.reference, RIGHT, 18, { size: 12, face: 'bold', align: 'right' });
  let y = 26;
  for (const [label, text] of [
    ['Carrier', content.provider],
    ['Consignor', content.consignor],
    ['Consignee', content.consignee],
    ['24/7 emergency', content.emergencyContact],
    ['Sea leg', content.seaLeg],
  ] as const) {
    page.text(label, LEFT, y, { size: 8, colour: GREY });
    for (const line of page.lines(text, WIDTH - INDENT, { size: 9.5 })) {
      page.text(line, LEFT + INDENT, y, { size: 9.5, width: WIDTH - INDENT });
      y += 4.6;
    }
  }
  page.line([LEFT, y - 2], [RIGHT, y - 2], 0.4);
  return y;
}

const INDENT = 26;

const text = (value: string): Cell => ({ text: value, wraps: true });

const COLUMNS: readonly Column<DeclarationLine>[] = [
  { heading: 'Item', width: 11, cell: ({ position }) => [{ text: String(position) }] },
  {
    heading: 'UN number, name, class, packing group',
    cell: ({ declared, provision }) => [
      { text: declared, isBold: true, wraps: true },
      ...(provision === '' ? [] : [{ text: provision, wraps: true }]),
    ],
  },
  {
    heading: 'Packages',
    width: 36,
    cell: ({ packages, inner }) => [text(packages), ...(inner === '' ? [] : [text(`Inner: ${inner}`)])],
  },
  {
    heading: 'Net, gross',
    width: 24,
    align: 'right',
    cell: ({ net, gross }) => [text(net), { text: gross }],
  },
  { heading: 'Flash point', width: 20, cell: ({ flashPoint }) => [{ text: flashPoint || '–' }] },
  {
    heading: 'Marine pollutant',
    width: 24,
    cell: ({ marinePollutant }) => [{ text: marinePollutant }],
  },
];

const CLASS_COLUMNS: readonly Column<ClassTotal>[] = [
  { heading: 'Class', cell: (total) => [{ text: total.class, isBold: true }] },
  { heading: 'Packages', width: 30, align: 'right', cell: ({ packages }) => [text(packages)] },
  { heading: 'Net quantity', width: 50, align: 'right', cell: ({ net }) => [text(net)] },
  { heading: 'Gross weight', width: 30, align: 'right', cell: ({ gross }) => [{ text: gross }] },
];
