import type { Random } from '@cartage/domain/demo/random.ts';

export interface Delivery {
  readonly reference: string;
  /** Formatted: '18/03/2026 10:42:00 am'. */
  readonly deliveredAt: string;
  readonly pieces: number;
}

/** ASCII only: the PDF does not embed a font. */
const RECEIVED_BY = ['A. Hall', 'J. Moana', 'R. Singh', 'M. Fell', 'T. Ngata', 'S. Park', 'K. Reid'] as const;

/** A6, in points. */
const WIDTH = 298;
const HEIGHT = 420;
const LEFT = 28;

/** A PDF of one page and about one kilobyte, with the details of the delivery and a signature. */
export function proofOfDeliveryPdf({ reference, deliveredAt, pieces }: Delivery, random: Random): Buffer {
  const rows: readonly (readonly [string, string])[] = [
    ['Consignment', reference],
    ['Delivered', deliveredAt],
    ['Pieces', String(pieces)],
    ['Received by', random.pick(RECEIVED_BY)],
  ];
  const drawn = [
    textAt('F2', 18, HEIGHT - 52, 'Proof of delivery'),
    ...rows.flatMap(([name, value], index) => {
      const y = HEIGHT - 96 - index * 34;
      return [textAt('F1', 9, y, name), textAt('F2', 12, y - 15, value)];
    }),
    textAt('F1', 9, 148, 'Signature'),
    `0.6 w ${LEFT} 84 m 270 84 l S`,
    signature(random),
    textAt('F1', 8, 28, 'Demonstration: no such delivery took place'),
  ].join('\n');
  return pdfOf(drawn);
}

const textAt = (font: string, size: number, y: number, text: string): string =>
  `BT /${font} ${size} Tf ${LEFT} ${y} Td (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;

/** A line of loops from left to right. */
function signature(random: Random): string {
  const strokes: string[] = [];
  let x = 40;
  for (let loop = random.between(4, 7); loop > 0; loop -= 1) {
    const [rise, fall, next] = [random.between(96, 134), random.between(78, 100), x + random.between(20, 32)];
    strokes.push(`${x - 6} ${rise} ${next + 8} ${rise} ${next} ${fall} c`);
    x = next;
  }
  return `1.4 w 1 J 0.1 0.15 0.4 RG 40 92 m\n${strokes.join('\n')}\nS`;
}

function pdfOf(drawn: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R
/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
