import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  LIBREOFFICE_FILES,
  type LibreOfficeFile,
  type SheetCell,
} from '@cartage/domain/consignment-import/testing/libreoffice-files.ts';

/**
 * `node tools/src/write-libreoffice-files.ts`: LibreOffice writes the files of the import corpus again
 * (docs/guides/import-corpus.md).
 */
const FOLDER = fileURLToPath(
  new URL('../../domain/src/consignment-import/testing/libreoffice/', import.meta.url),
);
const run = promisify(execFile);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<text:p>${escaped(line)}</text:p>`)
    .join('');

const textCell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}>${paragraphs(text)}</table:table-cell>`;

function cellXml(cell: SheetCell): string {
  if (cell === '') return '<table:table-cell/>';
  if (typeof cell === 'string') return textCell(cell);
  if ('text' in cell)
    return textCell(cell.text, ` table:number-rows-spanned="${cell.rows}" table:number-columns-spanned="1"`);
  if ('date' in cell)
    return `<table:table-cell office:value-type="date" office:date-value="${cell.date}" table:style-name="${cell.format}"/>`;
  if ('formula' in cell) return `<table:table-cell table:formula="of:=${escaped(cell.formula)}"/>`;
  const style = cell.format === undefined ? '' : ` table:style-name="${cell.format}"`;
  return `<table:table-cell office:value-type="float" office:value="${cell.number}"${style}/>`;
}

/** A spreadsheet as one XML file, which LibreOffice opens. */
function spreadsheet({ sheets }: LibreOfficeFile): string {
  const tables = sheets.map(
    ({ name, rows }) =>
      `<table:table table:name="${name}">${rows
        .map((cells) => `<table:table-row>${cells.map(cellXml).join('')}</table:table-row>`)
        .join('')}</table:table>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
  <number:date-style style:name="day-first"><number:day number:style="long"/><number:text>/</number:text><number:month
    number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
  <number:date-style style:name="month-first"><number:month number:style="long"/><number:text>/</number:text><number:day
    number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
  <number:number-style style:name="zeros"><number:number number:min-integer-digits="4"
    number:decimal-places="0"/></number:number-style>
  <style:style style:name="new-zealand" style:family="table-cell" style:data-style-name="day-first"/>
  <style:style style:name="american" style:family="table-cell" style:data-style-name="month-first"/>
  <style:style style:name="four-digits" style:family="table-cell" style:data-style-name="zeros"/>
</office:automatic-styles>
<office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document>`;
}

const scratch = await mkdtemp(join(tmpdir(), 'libreoffice-'));
try {
  for (const file of LIBREOFFICE_FILES) {
    const source = join(scratch, 'Orders.fods');
    await writeFile(source, spreadsheet(file));
    const profile = `-env:UserInstallation=file://${join(scratch, 'profile')}`;
    await run('soffice', [
      profile,
      '--headless',
      '--convert-to',
      file.convertTo,
      '--outdir',
      scratch,
      source,
    ]);
    await rename(join(scratch, `Orders${extname(file.fileName)}`), join(FOLDER, file.fileName));
    process.stdout.write(`${file.fileName}\n`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
