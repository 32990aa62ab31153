import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/** A page as an independent PDF reader sees it. */
export interface ReadPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
}

/** A page as it is printed. */
export interface ScannedPage extends ReadPage {
  readonly codes: readonly ReadCode[];
  /** Something is printed within the area. */
  readonly hasInk: (area: PageArea) => boolean;
}

/** In millimetres from the upper left corner of the page. */
export interface PageArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ReadCode {
  readonly format: string;
  /** Symbology identifier of scanners: ']C1' is Code 128 with a leading FNC1, which is GS1-128. */
  readonly symbology: string;
  readonly text: string;
  /** Width and left edge in millimetres. */
  readonly widthMm: number;
  readonly leftMm: number;
  readonly topMm: number;
}

const DPI = 300;
const MM_PER_INCH = 25.4;
const POINTS_PER_MM = 72 / MM_PER_INCH;

/** Symbols are printed upright and dark on light, at a resolution at which they are read as they are. */
const READER = {
  formats: ['Code128', 'QRCode'],
  maxNumberOfSymbols: 32,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
} satisfies ReaderOptions;

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
void prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

let library: Promise<PDFiumLibrary> | undefined;

/** Size and text of every page. */
export function readPdf(bytes: Buffer): Promise<ReadPage[]> {
  return eachPage(bytes, async (page) => sizeAndText(page));
}

/** Also renders every page with one independent reader, and decodes its symbols with another: 0.2 s for a sheet. */
export function scanPdf(bytes: Buffer): Promise<ScannedPage[]> {
  return eachPage(bytes, async (page) => {
    // Before rendering, because the reader releases a rendered page.
    const read = sizeAndText(page);
    const { data, width, height } = await page.render({ scale: DPI / 72, render: 'bitmap' });
    return {
      ...read,
      codes: await codesIn(data, width, height),
      hasInk: (area) => hasInk({ data, width, height }, area),
    };
  });
}

async function eachPage<Read>(bytes: Buffer, read: (page: PDFiumPage) => Promise<Read>): Promise<Read[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    const pages: Read[] = [];
    for (const page of document.pages()) pages.push(await read(page));
    return pages;
  } finally {
    document.destroy();
  }
}

function sizeAndText(page: PDFiumPage): ReadPage {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  return {
    widthMm: originalWidth / POINTS_PER_MM,
    heightMm: originalHeight / POINTS_PER_MM,
    text: page.getText(),
  };
}

const pixels = (mm: number) => Math.round((mm * DPI) / MM_PER_INCH);
/** Of 255; a light grey line is darker. */
const PAPER = 250;

function hasInk(
  { data, width, height }: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  { left, top, right, bottom }: PageArea,
): boolean {
  for (let y = Math.max(0, pixels(top)); y < Math.min(height, pixels(bottom)); y += 1)
    for (let x = Math.max(0, pixels(left)); x < Math.min(width, pixels(right)); x += 1)
      if ((data[(y * width + x) * 4 + 1] ?? PAPER) < PAPER) return true;
  return false;
}

async function codesIn(data: Uint8Array, width: number, height: number): Promise<ReadCode[]> {
  // The byte order of a pixel does not matter for black and white.
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
  const found = await readBarcodes(image, READER);
  const mm = (length: number) => (length * MM_PER_INCH) / DPI;
  return found.map(({ format, symbologyIdentifier, text, position }) => ({
    format,
    symbology: symbologyIdentifier,
    text,
    widthMm: mm(position.topRight.x - position.topLeft.x),
    leftMm: mm(position.topLeft.x),
    topMm: mm(position.topLeft.y),
  }));
}
