import { type PdfValue, readPdfValue } from '#files/pdf-objects.ts';

/** Objects outside of streams, and those of one object stream with its dictionary. Names are without escapes. */
export interface PdfPart {
  readonly text: string;
  /** The dictionary of the object stream, or null outside of streams. */
  readonly dictionary: string | null;
}

interface PdfObject {
  readonly number: number;
  readonly text: string;
}

const OPEN_ACTION = /\/OpenAction(?![A-Za-z0-9])/g;
const ADDITIONAL = /\/AA(?![A-Za-z0-9])/;
const HEADER = /(\d+)[\s\0]+\d+[\s\0]+obj(?![A-Za-z])/g;
const PAIR = /(\d+)[\s\0]+(\d+)[\s\0]*/y;
const FIRST = /\/First[\s\0]+(\d+)/;

/**
 * Whether the document does more than show one of its pages when it opens, or anything when it closes or is printed.
 * pdfium has no function for these actions.
 */
export function hasDocumentAction(parts: readonly PdfPart[]): boolean {
  const named = parts.reduce((sum, { text }) => sum + (text.match(OPEN_ACTION)?.length ?? 0), 0);
  if (named === 0 && !parts.some(({ text }) => ADDITIONAL.test(text))) return false;
  const objects = parts.flatMap((part) => (part.dictionary === null ? objectsOf(part.text) : packedIn(part)));
  let examined = 0;
  for (const { text } of objects) {
    if (text.search(OPEN_ACTION) === -1 && !ADDITIONAL.test(text)) continue;
    const value = readPdfValue(text);
    if (value?.kind !== 'dictionary') return true;
    const opening = value.entries.get('OpenAction');
    if (value.entries.has('AA') && value.entries.has('Pages')) return true;
    if (opening === undefined) continue;
    examined += 1;
    if (!showsPage(opening, objects)) return true;
  }
  // A first action at an unusual place could be one that this check does not see.
  return examined !== named;
}

/** A place in the document, or an action that goes there and is the last one. */
function showsPage(value: PdfValue, objects: readonly PdfObject[], isReferenced = false): boolean {
  if (value.kind === 'array') return true;
  if (value.kind === 'dictionary') {
    const type = value.entries.get('S');
    return type?.kind === 'name' && type.name === 'GoTo' && !value.entries.has('Next');
  }
  if (value.kind !== 'reference' || isReferenced) return false;
  const targets = objects.filter(({ number }) => number === value.number);
  return (
    targets.length > 0 &&
    targets.every(({ text }) => {
      const target = readPdfValue(text);
      return target !== null && showsPage(target, objects, true);
    })
  );
}

/** Every object from its header to the next header. */
function objectsOf(text: string): PdfObject[] {
  const headers = [...text.matchAll(HEADER)];
  return headers.map(({ index, 0: header, 1: number }, at) => ({
    number: Number(number),
    text: text.slice(index + header.length, headers[at + 1]?.index ?? text.length),
  }));
}

/** An object stream starts with the numbers and places of its objects. */
function packedIn({ text, dictionary }: PdfPart): PdfObject[] {
  const first = Number(FIRST.exec(dictionary ?? '')?.[1] ?? Number.NaN);
  const places: { readonly number: number; readonly at: number }[] = [];
  PAIR.lastIndex = /^[\s\0]*/.exec(text)?.[0].length ?? 0;
  for (let pair = PAIR.exec(text); pair !== null && PAIR.lastIndex <= first; pair = PAIR.exec(text))
    places.push({ number: Number(pair[1]), at: first + Number(pair[2]) });
  return places.map(({ number, at }, index) => ({ number, text: text.slice(at, places[index + 1]?.at) }));
}
