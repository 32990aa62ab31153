import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';

/** Pixels of the picture per point of the paper. */
const SCALE = 2;

/** Replaces the content of the page by the first page of a PDF, because headless Chromium shows no PDF. */
export async function showPrintedPage(page: Page, pdf: Buffer): Promise<void> {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  // The order of the colours of a pixel does not matter for grey print.
  const { data, width, height } = await document
    .getPage(0)
    .render({ scale: SCALE, render: 'bitmap' })
    .finally(() => document.destroy());
  // A string, because TypeScript does not know the browser's names here.
  await page.evaluate(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = ${width};
    canvas.height = ${height};
    canvas.style.width = '100%';
    const pixels = Uint8ClampedArray.from(atob('${Buffer.from(data).toString('base64')}'), (unit) => unit.charCodeAt(0));
    canvas.getContext('2d').putImageData(new ImageData(pixels, ${width}, ${height}), 0, 0);
    document.body.replaceChildren(canvas);
    window.scrollTo(0, 0);
  })()`);
}
