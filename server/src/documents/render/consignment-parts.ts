import type { Party } from '@cartage/domain/documents/party.ts';
import { type DocumentFlow, LEFT, WIDTH } from '#documents/render/document-flow.ts';
import type { TextStyle } from '#documents/render/sheet.ts';

const GREY = '#555';

const PARTY_NAME: TextStyle = { size: 12, face: 'bold' };
const PARTY_LINE: TextStyle = { size: 9.5 };

/** Sender and receiver, side by side. */
export function drawParties(
  flow: DocumentFlow,
  { from, to }: { readonly from: Party; readonly to: Party },
): void {
  const { sheet, y } = flow;
  const half = WIDTH / 2 - 4;
  let bottom = y;
  for (const [title, party, x] of [
    ['From', from, LEFT],
    ['To', to, LEFT + WIDTH / 2 + 4],
  ] as const) {
    sheet.text(title, x, y + 3.5, { size: 8, colour: GREY });
    let line = y + 9;
    for (const text of sheet.lines(party.name, half, PARTY_NAME)) {
      sheet.text(text, x, line, { ...PARTY_NAME, width: half });
      line += 5;
    }
    for (const text of addressOf(party).flatMap((part) => sheet.lines(part, half, PARTY_LINE))) {
      sheet.text(text, x, line, { ...PARTY_LINE, width: half });
      line += 4.6;
    }
    bottom = Math.max(bottom, line);
  }
  flow.y = bottom;
}

const addressOf = (party: Party): string[] =>
  [party.street, party.suburb, `${party.city} ${party.postcode}`, party.country, party.phone ?? ''].filter(
    Boolean,
  );

/** No fact when the value is empty. */
export const optionalFact = (label: string, value: string | null): (readonly [string, string])[] =>
  value === null || value === '' ? [] : [[label, value]];

const FACTS_IN_ROW = 3;
const FACT: Pick<TextStyle, 'size'> = { size: 9.5 };

/** Three facts per row; a long value wraps. */
export function drawFacts(
  flow: DocumentFlow,
  facts: readonly (readonly [label: string, value: string])[],
): void {
  const width = WIDTH / FACTS_IN_ROW;
  const maxWidth = width - 4;
  for (let start = 0; start < facts.length; start += FACTS_IN_ROW) {
    const row = facts
      .slice(start, start + FACTS_IN_ROW)
      .map(([label, value]) => ({ label, lines: flow.sheet.lines(value, maxWidth, FACT) }));
    const height = 6.6 + 4.4 * Math.max(...row.map(({ lines }) => lines.length), 1);
    flow.reserve(height);
    for (const [index, { label, lines }] of row.entries()) {
      const x = LEFT + index * width;
      flow.sheet.text(label, x, flow.y + 3, { size: 8, colour: GREY });
      for (const [below, line] of lines.entries())
        flow.sheet.text(line, x, flow.y + 7.4 + below * 4.4, { ...FACT, width: maxWidth });
    }
    flow.y += height;
  }
}
