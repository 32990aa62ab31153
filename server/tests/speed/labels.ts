import { createHash } from 'node:crypto';
import { labelContent, type LabelsContent } from '@cartage/domain/documents/label-content.ts';
import { elementString } from '@cartage/domain/documents/gs1.ts';
import { demoSsccs, documentFacts } from '@cartage/domain/documents/testing/document-facts.ts';
import { renderDocument } from '#documents/render-document.ts';
import { gs1Bars, qrMatrix } from '#documents/render/symbols.ts';

/**
 * `node server/tests/speed/labels.ts`: renders 200 consignments of five pieces in one PDF six times, alternating with
 * their codes alone. Writes the CPU time of a label and of its codes, the bytes of a label and the growth of memory
 * as JSON.
 */
const CONSIGNMENTS = 200;
const PIECES = 5;
const LABELS = CONSIGNMENTS * PIECES;
const ROUNDS = 6;

const content: LabelsContent = {
  kind: 'FRTLABEL',
  form: { format: 'pdf', paper: '100x150', startPosition: 1 },
  consignments: Array.from({ length: CONSIGNMENTS }, (_, index) => {
    const reference = `KEA${String(index).padStart(8, '0')}`;
    const token = createHash('md5').update(reference).digest('hex');
    const trackingAddress = `https://freight.example.nz/track/${token}`;
    return labelContent(documentFacts({ reference, trackingAddress }), demoSsccs(PIECES, index * PIECES));
  }),
};

function codesAlone(): void {
  for (const { trackingAddress, pieces } of content.consignments) {
    qrMatrix(trackingAddress);
    for (const { sscc } of pieces) gs1Bars(elementString([['00', sscc]]));
  }
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const taken = { labels: [] as number[], codes: [] as number[], memory: [] as number[] };
let bytes = 0;
for (let round = 0; round < ROUNDS; round++) {
  const spent = await processorMs(async () => {
    const rendered = await renderDocument(content, { title: 'Labels', madeAt: new Date(0) });
    bytes = rendered.bytes.length;
  });
  taken.labels.push(spent / LABELS);
  taken.codes.push((await processorMs(codesAlone)) / LABELS);
  taken.memory.push(process.memoryUsage.rss());
}
const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const [, , third = Number.NaN] = taken.memory;
process.stdout.write(
  JSON.stringify({
    labelMs: middle(taken.labels),
    codesMs: middle(taken.codes),
    bytes: bytes / LABELS,
    growth: (taken.memory.at(-1) ?? Number.NaN) / third,
  }),
);
