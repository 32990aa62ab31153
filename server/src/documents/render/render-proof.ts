import type { ProofContent } from '@cartage/domain/documents/proof-content.ts';
import { DocumentFlow, LEFT, RIGHT, WIDTH } from '#documents/render/document-flow.ts';
import type { Sheet } from '#documents/render/sheet.ts';

const GREY = '#555';
const GAP = 6;
const SIGNATURE = { widthMm: 90, heightMm: 32 };
const PHOTO = { widthMm: (WIDTH - GAP) / 2, heightMm: 72 };

/** A proof of delivery: facts and signature, then the photos in two columns. */
export function renderProof(sheet: Sheet, content: ProofContent): void {
  const { provider, reference, facts, signature, photos } = content;
  const flow = new DocumentFlow(sheet, `Proof of delivery ${reference}`, (page) => {
    page.text(provider, LEFT, 21, { size: 16, face: 'bold', width: WIDTH - 55 });
    page.text(reference, RIGHT, 21, { size: 14, face: 'bold', align: 'right' });
    page.text('Proof of delivery', LEFT, 27.5, { size: 11 });
    page.line([LEFT, 31], [RIGHT, 31], 0.4);
    return 34;
  });
  for (const { label, text } of facts) {
    const lines = sheet.lines(text, WIDTH - 34, { size: 10 });
    for (const [index, line] of lines.entries()) {
      flow.y += 5.6;
      if (index === 0) sheet.text(label, LEFT, flow.y, { size: 8.5, colour: GREY });
      sheet.text(line, LEFT + 34, flow.y, { size: 10 });
    }
  }
  flow.y += 6;
  if (signature !== null) {
    flow.heading('Signature');
    const place = { x: LEFT, y: flow.y, ...SIGNATURE };
    sheet.image(Buffer.from(signature.base64, 'base64'), place, signature.alt);
    flow.y += SIGNATURE.heightMm + 3;
  }
  if (photos.length === 0) return flow.end();
  flow.heading('Photos');
  for (let index = 0; index < photos.length; index += 2) {
    flow.reserve(PHOTO.heightMm + GAP);
    for (const [column, photo] of photos.slice(index, index + 2).entries()) {
      const place = { x: LEFT + column * (PHOTO.widthMm + GAP), y: flow.y, ...PHOTO };
      sheet.image(Buffer.from(photo.base64, 'base64'), place, photo.alt);
    }
    flow.y += PHOTO.heightMm + GAP;
  }
  flow.end();
}
