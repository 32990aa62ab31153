import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of all pages of a PDF, with single spaces. */
export async function printedText(pdf: Buffer): Promise<string> {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  try {
    const texts = [...document.pages()].map((page) => page.getText());
    return texts.join(' ').replaceAll(/\s+/g, ' ');
  } finally {
    document.destroy();
  }
}
