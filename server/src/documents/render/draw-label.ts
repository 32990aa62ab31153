import type { LabelContent, LabelPiece, Party } from '@cartage/domain/documents/content.ts';
import { elementString, readableSscc } from '@cartage/domain/documents/gs1.ts';
import type { LabelPlace } from '@cartage/domain/documents/papers.ts';
import { labelFacts } from '#documents/render/label-facts.ts';
import type { Lettering, Sheet } from '#documents/render/sheet.ts';
import { gs1Bars, type Matrix } from '#documents/render/symbols.ts';

/** Text is at least 3 mm high, ascenders and descenders included. */
const SMALL = 8.5;
/** Rather than losing its end, what is long is written a little smaller. */
const SMALLEST = 7;
const MARGIN = 5;
/** 0.5 mm: an SSCC is 78 mm wide, 88 with its quiet zones, and fits stock of 100 mm. */
const MODULE = 0.5;
const BAR_HEIGHT = 30;
const QR_SIDE = 25;

/** What every label of one consignment shares. */
export interface LabelJob {
  readonly content: LabelContent;
  readonly tracking: Matrix;
}

/** One label after the layout of GS1's logistic label: words above, the SSCC the lowest symbol, bars upright. */
export function drawLabel(
  sheet: Sheet,
  { content, tracking }: LabelJob,
  piece: LabelPiece,
  place: LabelPlace,
) {
  const left = place.leftMm + MARGIN;
  const right = place.leftMm + place.widthMm - MARGIN;
  const top = place.topMm + MARGIN;
  const bottom = place.topMm + place.heightMm - MARGIN;
  const area: Area = { left, right, width: right - left };
  drawHead(sheet, content, area, top);
  drawSender(sheet, content.from, area, top + 17);
  drawReceiver(sheet, content, area, top + 31);
  drawPiece(sheet, { content, tracking }, piece, { ...area, top: top + 67 });
  drawSscc(sheet, piece.sscc, area, bottom);
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly width: number;
}

function drawHead(sheet: Sheet, content: LabelContent, area: Area, top: number): void {
  const { left, right, width } = area;
  const routeWidth = 26;
  const words = width - routeWidth - 2;
  sheet.text(content.provider, left, top + 5, { size: 14, face: 'bold', width: words, smallest: SMALL });
  sheet.text(content.service, left, top + 10, { size: 10, width: words, smallest: SMALL });
  const despatch = content.despatch === null ? '' : `Despatch ${content.despatch}`;
  sheet.text(despatch, left, top + 14, { size: SMALL, width: words });
  if (content.route !== '') {
    sheet.box(right - routeWidth, top, [routeWidth, 14], { fill: '#000' });
    const look: Lettering = {
      size: 30,
      face: 'bold',
      colour: '#fff',
      align: 'center',
      width: 24,
      smallest: 20,
    };
    sheet.text(content.route, right - routeWidth / 2, top + 10.8, look);
  }
  rule(sheet, area, top + 15.5);
}

function drawSender(sheet: Sheet, from: Party, area: Area, top: number): void {
  const small: Lettering = { size: SMALL, width: area.width - 14, smallest: SMALLEST };
  sheet.text('From', area.left, top + 3, { size: SMALL, face: 'bold' });
  const x = area.left + 14;
  const phone = from.phone === null ? '' : ` · ${from.phone}`;
  sheet.text(from.name, x, top + 3, small);
  sheet.text(`${from.street}, ${from.suburb}`, x, top + 7, small);
  const place = [`${from.city} ${from.postcode}`, from.country].filter(Boolean).join(', ');
  sheet.text(`${place}${phone}`, x, top + 11, small);
  rule(sheet, area, top + 12.8);
}

function drawReceiver(sheet: Sheet, { to, instructions }: LabelContent, area: Area, top: number): void {
  const x = area.left + 14;
  const width = area.width - 14;
  const postcodeWidth = 35;
  sheet.text('To', area.left, top + 4.5, { size: SMALL, face: 'bold' });
  sheet.text(to.name, x, top + 4.8, { size: 14, face: 'bold', width, smallest: SMALL });
  sheet.text(to.street, x, top + 10, { size: 11, width, smallest: SMALL });
  const beside = { size: 11, width: width - postcodeWidth, smallest: SMALL };
  sheet.text(to.suburb, x, top + 15, beside);
  sheet.text(to.city, x, top + 20, { ...beside, face: 'bold' });
  sheet.text(to.country, x, top + 24, { ...beside, size: SMALL });
  if (to.phone !== null)
    sheet.text(to.phone, x, top + (to.country === '' ? 24 : 28), { ...beside, size: SMALL });
  sheet.text(to.postcode, area.right, top + 24, {
    size: 38,
    face: 'bold',
    align: 'right',
    width: postcodeWidth,
  });
  const notes = sheet.lines(instructions ?? '', area.width, { size: SMALL }, 2);
  for (const [index, line] of notes.entries())
    sheet.text(line, area.left, top + 29 + index * 3.8, { size: SMALL, width: area.width });
  rule(sheet, area, top + 34.8);
}

function drawPiece(
  sheet: Sheet,
  { content, tracking }: LabelJob,
  piece: LabelPiece,
  area: Area & { readonly top: number },
): void {
  const { left, right, top } = area;
  const width = area.width - QR_SIDE - 3;
  sheet.matrix(tracking, { x: right - QR_SIDE, y: top + 1, sideMm: QR_SIDE });
  sheet.text(content.reference, left, top + 5.5, { size: 17, face: 'bold', width });
  const of = sheet.text(`${piece.number} of ${piece.of}`, left, top + 13.5, {
    size: 20,
    face: 'bold',
    width: 36,
  });
  const after = left + sheet.widthOf(`${piece.number} of ${piece.of}`, of, 'bold') + 3;
  sheet.text(piece.packaging, after, top + 13.5, { size: 11, width: left + width - after, smallest: SMALL });
  const { dangerousGoods } = piece;
  const markWidth = dangerousGoods === null ? 0 : 13;
  if (dangerousGoods !== null) {
    sheet.diamond([left + 5.5, top + 22], 5.5, { stroke: '#000' });
    sheet.text(dangerousGoods.class.replace(/ .*$/, ''), left + 5.5, top + 23.4, {
      size: 11,
      face: 'bold',
      align: 'center',
      width: 7,
      smallest: 7,
    });
  }
  const beside = width - markWidth;
  const declared = sheet.lines(dangerousGoods?.declared ?? '', beside, { size: SMALL, face: 'bold' }, 2);
  for (const { words, row, isBesideCode } of labelFacts(content, declared)) {
    const x = isBesideCode ? left + markWidth : left;
    sheet.text(words, x, top + 18.5 + row * 3.9 + (isBesideCode ? 0 : 0.9), {
      size: SMALL,
      face: row < declared.length ? 'bold' : 'regular',
      width: isBesideCode ? beside : area.width,
      smallest: SMALLEST,
    });
  }
}

function drawSscc(sheet: Sheet, code: string, { left, width }: Area, bottom: number): void {
  const bars = gs1Bars(elementString([['00', code]]));
  const wide = bars.reduce((sum, modules) => sum + modules, 0) * MODULE;
  sheet.bars(bars, {
    x: left + (width - wide) / 2,
    y: bottom - BAR_HEIGHT - 5,
    heightMm: BAR_HEIGHT,
    moduleMm: MODULE,
  });
  sheet.text(readableSscc(code), left + width / 2, bottom - 0.5, { size: 11, align: 'center' });
}

const rule = (sheet: Sheet, { left, right }: Area, y: number) => sheet.line([left, y], [right, y], 0.3);
