import { strToU8, zipSync } from 'fflate';

/** The XML of the parts of a workbook: sheets by their names, and the attributes of `<workbookPr>`. */
export interface WorkbookParts {
  readonly sheets: Readonly<Record<string, { readonly rows: string; readonly state?: string }>>;
  /** The content of `<si>` elements. */
  readonly strings?: string;
  /** Number formats by the index of the style that a cell names. */
  readonly formats?: readonly string[];
  readonly properties?: string;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook whose cells a test writes as XML, for cells that no available program writes. */
export function workbookOf({
  sheets,
  strings = '',
  formats = [],
  properties = '',
}: WorkbookParts): Uint8Array {
  const names = Object.keys(sheets);
  const targets = [
    ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ...OTHERS,
  ];
  const relation = (kind: string, target: string, id: number) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
      ${names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}
      <Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/>
      <Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('officeDocument', 'xl/workbook.xml', 1)}</Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr ${properties}/><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${sheets[name]?.state ?? 'visible'}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${targets
      .map(([kind, target], at) => relation(kind, target, at + 1))
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
    'xl/styles.xml': stylesOf(formats),
  };
  for (const [at, { rows }] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const);
  return zipSync(Object.fromEntries(files));
}

const OTHERS = [
  ['sharedStrings', 'sharedStrings.xml'],
  ['styles', 'styles.xml'],
] as const;

function stylesOf(formats: readonly string[]): string {
  const format = (code: string, at: number) =>
    `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`;
  const style = (_: string, at: number) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`;
  return `<styleSheet ${MAIN}><numFmts>${formats.map(format).join('')}</numFmts>
    <cellXfs>${formats.map(style).join('')}</cellXfs></styleSheet>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A row of text cells. A cell such as '{t="b"}<v>1</v>' is written with these attributes and this content. */
export function rowXml(row: number, cells: readonly string[]): string {
  const xml = cells.map((cell, index) => {
    const [, attributes, inside] = /^\{(.*?)\}(.*)$/s.exec(cell) ?? [];
    const name = `${columnName(index)}${row}`;
    if (cell === '') return '';
    return inside === undefined
      ? `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
      : `<c r="${name}" ${attributes}>${inside}</c>`;
  });
  return `<row r="${row}">${xml.join('')}</row>`;
}
