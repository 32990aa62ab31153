import { labelContent, type LabelsContent } from '@cartage/domain/documents/label-content.ts';
import { type NotesContent, noteContent } from '@cartage/domain/documents/note-content.ts';
import { demoSsccs, documentFacts, freightLine } from '@cartage/domain/documents/testing/document-facts.ts';
import { assert, asyncProperty, constantFrom, integer, string } from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createDocumentRenderer, type DocumentRenderer } from '#documents/document-renderer.ts';
import { renderDocument } from '#documents/render-document.ts';

const options = { title: 'Document', madeAt: new Date('2026-11-21T00:00:00Z') };

/** Takes more than 10 s. */
const labels: LabelsContent = {
  kind: 'FRTLABEL',
  form: { format: 'pdf', paper: '100x150', startPosition: 1 },
  consignments: Array.from({ length: 80 }, (_, nth) =>
    labelContent(documentFacts({ lines: [freightLine({ count: 100 })] }), demoSsccs(100, nth * 100)),
  ),
};
const noteOf = (...descriptions: string[]): NotesContent => ({
  kind: 'CONNOTE',
  consignments: [
    noteContent(documentFacts({ lines: descriptions.map((description) => freightLine({ description })) })),
  ],
});

const small = noteOf('Kitchen tapware');
/** All pages of a note are in memory until the last is drawn. */
const pages = noteOf(...Array.from({ length: 300 }, (_, nth) => `${nth} Kitchen tapware `.repeat(200)));

let renderer: DocumentRenderer | undefined;
afterEach(() => renderer?.close());

describe('[@ATT-04] a document is rendered in a process of its own', () => {
  test('with the same bytes as in this process', async () => {
    renderer = createDocumentRenderer();
    const rendered = await renderer.render(noteOf('Kitchen tapware'), options);
    expect(rendered).toEqual(await renderDocument(noteOf('Kitchen tapware'), options));
  });

  test.each([
    // Long enough for a small document on a busy machine.
    ['takes too long', { timeMs: 4_000 }, labels, /took longer than 4000 ms/],
    ['needs too much memory', { memoryMb: 48 }, pages, /too much memory/],
  ] as const)(
    'only the document that %s fails, and the next is rendered',
    async (_, limits, large, message) => {
      renderer = createDocumentRenderer({ ...limits, processes: 1 });
      // The process is started and has loaded its fonts, so that the limit is for the document alone.
      await renderer.render(small, options);
      const [failed, next] = await Promise.allSettled([
        renderer.render(large, options),
        renderer.render(small, options),
      ]);
      expect(failed).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(message) },
      });
      expect(next.status).toBe('fulfilled');
    },
  );
});

describe('[@ATT-04] the time of a document', () => {
  const LENGTH = 5_000;
  /** Goods and numbers, as people write them. The time of a script depends on the rules of its font. */
  const ordinaryTexts = [
    'kitchen tapware and pipes in cartons, carefully packed for the second floor',
    'रसोई के नल और पाइप का सामान बक्से में पैक किया गया है, कृपया सावधानी से उठाएँ',
    'صنابير مطبخ وأنابيب في صناديق كرتون معبأة بعناية للطابق الثاني',
    '주방 수도꼭지 및 배관 자재 상자에 포장됨 조심해서 다루어 주세요',
  ].map((goods) => {
    const words = goods.split(' ');
    return Array.from({ length: LENGTH }, (_, nth) => {
      const number = (nth * 7_919) % 10_007;
      return nth % 3 === 0 ? number : words[number % words.length];
    })
      .join(' ')
      .slice(0, LENGTH);
  });

  /**
   * Of this process, because others share the processor. The shortest of six attempts, because the first ones are
   * compiled; no further attempt follows one within the limit.
   */
  async function timeOf(description: string, limit = 0): Promise<number> {
    const attempt = async () => {
      const start = process.cpuUsage();
      await renderDocument(noteOf(description), options);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    let shortest = Infinity;
    for (let nth = 0; nth < 6 && shortest > limit; nth++) shortest = Math.min(shortest, await attempt());
    return shortest;
  }

  /** Characters of the pattern in a pseudo-random order: hardly a run of one font occurs twice. */
  function shuffled(pattern: readonly string[], seed: number): string {
    let state = seed + 1;
    return Array.from({ length: LENGTH }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return pattern[state % pattern.length] ?? '';
    }).join('');
  }

  test('depends on the length of its text and on nothing else', async () => {
    // The constant is the garbage collection of earlier attempts, which falls into any of them. On a busy machine it
    // takes longer than the text.
    let longest = 0;
    for (const ordinary of ordinaryTexts) longest = Math.max(longest, await timeOf(ordinary));
    const limit = 2 * longest + 150;
    const alphabets = [
      'x',
      'W ',
      'āē',
      '株式会社',
      'شركة',
      'שלום',
      'नमस्ते',
      'สวัสดี',
      '안녕',
      '📦✅',
      'e\u0301',
      '-/.',
    ];
    await assert(
      asyncProperty(
        constantFrom(...alphabets),
        string({ unit: 'grapheme', maxLength: 20 }),
        integer({ min: -1, max: 1_000 }),
        async (alphabet, other, seed) => {
          const pattern = [...`${alphabet}${other}${alphabet}`];
          const repeated = () =>
            Array.from({ length: LENGTH }, (_, nth) => pattern[nth % pattern.length]).join('');
          const text = seed === -1 ? repeated() : shuffled(pattern, seed);
          expect(await timeOf(text, limit)).toBeLessThanOrEqual(limit);
        },
      ),
      {
        numRuns: 8,
        // Scripts whose shaping takes longest, mixed with Latin at every few characters.
        examples: [
          ['नमस्ते', 'xनमस्ते', -1],
          ['कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह्ािीुूेैोौं', 'abcdef0123', 7],
          ['ابتثجحخدذرزسشصضطظعغفقكلمنهوي', 'abcdef0123', 7],
          ['안녕하세요서울대한민국', 'abcdef0123', 7],
        ],
      },
    );
  }, 120_000);
});
