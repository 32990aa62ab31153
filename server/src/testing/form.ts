import { randomUUID } from 'node:crypto';

export interface FormFile {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly mimeType?: string;
}

/** A multipart form as browsers send it, with the parts `metadata` and `fileData`. */
export function formOf(
  metadata: string | Buffer | undefined,
  file: FormFile | undefined,
): { readonly text: Buffer; readonly headers: Readonly<Record<string, string>> } {
  const boundary = `----form${randomUUID()}`;
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const parts = [
    ...(metadata === undefined
      ? []
      : [part('name="metadata"; filename="blob"\r\nContent-Type: application/json', metadata)]),
    ...(file === undefined
      ? []
      : [
          part(
            `name="fileData"; filename="${file.name ?? 'x.pdf'}"\r\nContent-Type: ${file.mimeType ?? 'application/pdf'}`,
            file.bytes,
          ),
        ]),
  ];
  return {
    text: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A minimal valid PDF with one empty page. */
export function smallPdf(text = 'Packing list'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    streamOf(`BT /F 24 Tf 20 340 Td (${text}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  return pdfOf(objects);
}

export const streamOf = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** The objects are numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = pieces[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    pieces.push(piece);
    at += piece.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
