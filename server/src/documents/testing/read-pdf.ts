import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A page as an independent PDF reader sees it. */
export interface ReadPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
  readonly codes: readonly ReadCode[];
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

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
void prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Renders every page with one independent reader, and decodes its symbols with another. */
export async function readPdf(bytes: Buffer): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages: ReadPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // Before rendering, because the reader releases a rendered page.
    const text = page.getText();
    const { data, width, height } = await page.render({ scale: DPI / 72, render: 'bitmap' });
    pages.push({
      widthMm: originalWidth / POINTS_PER_MM,
      heightMm: originalHeight / POINTS_PER_MM,
      text,
      codes: await codesIn(data, width, height),
    });
  }
  document.destroy();
  library.destroy();
  return pages;
}

async function codesIn(data: Uint8Array, width: number, height: number): Promise<ReadCode[]> {
  // The byte order of a pixel does not matter for black and white.
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
  const found = await readBarcodes(image, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 32 });
  const mm = (pixels: number) => (pixels * MM_PER_INCH) / DPI;
  return found.map(({ format, symbologyIdentifier, text, position }) => ({
    format,
    symbology: symbologyIdentifier,
    text,
    widthMm: mm(position.topRight.x - position.topLeft.x),
    leftMm: mm(position.topLeft.x),
    topMm: mm(position.topLeft.y),
  }));
}
