/** A value of a PDF, as far as the checks need it. */
export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'reference'; readonly number: number }
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly kind: 'array' }
  | { readonly kind: 'other' };

type Item = string | PdfValue;
type Tokens = Iterator<string, undefined>;

const OTHER: PdfValue = { kind: 'other' };
const MAX_DEPTH = 32;
const TOKEN = /<<|>>|[[\]()]|%[^\r\n]*|<[^<>]*>?|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+|[^\s\0]/g;
const DIGITS = /^\d+$/;

/** Reads the value at the start of the text, or null when it nests too deeply. Names are without escapes. */
export function readPdfValue(text: string): PdfValue | null {
  const tokens = tokensOf(text);
  const first = tokens.next().value;
  if (first !== '<<' && first !== '[') return OTHER;
  const items = readItems(tokens, 1);
  if (items === null) return null;
  return first === '[' ? { kind: 'array' } : dictionaryOf(items);
}

/** Texts and comments are single tokens, so that nothing in them looks like an entry. */
function* tokensOf(text: string): Generator<string, undefined> {
  const token = new RegExp(TOKEN);
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word] = found;
    if (word === '(') token.lastIndex = endOfText(text, token.lastIndex);
    if (!word.startsWith('%')) yield word;
  }
}

/** The index after the closing parenthesis. Parentheses may be nested or escaped. */
function endOfText(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The tokens and values up to the end of a dictionary or an array; null when they nest too deeply. */
function readItems(tokens: Tokens, depth: number): Item[] | null {
  if (depth > MAX_DEPTH) return null;
  const items: Item[] = [];
  for (let word = tokens.next().value; word !== undefined; word = tokens.next().value) {
    if (word === '>>' || word === ']') return items;
    if (word !== '<<' && word !== '[') {
      items.push(word);
      continue;
    }
    const inside = readItems(tokens, depth + 1);
    if (inside === null) return null;
    items.push(word === '[' ? { kind: 'array' } : dictionaryOf(inside));
  }
  return items;
}

function dictionaryOf(items: readonly Item[]): PdfValue {
  const entries = new Map<string, PdfValue>();
  for (let at = 0; at < items.length; at += 1) {
    const key = items[at];
    if (typeof key !== 'string' || !key.startsWith('/')) continue;
    at += 1;
    entries.set(key.slice(1), valueOf(items, at));
  }
  return { kind: 'dictionary', entries };
}

/** A reference has three tokens; the last two are skipped as they are no keys. */
function valueOf(items: readonly Item[], at: number): PdfValue {
  const [item, generation, mark] = items.slice(at, at + 3);
  if (item === undefined) return OTHER;
  if (typeof item !== 'string') return item;
  if (item.startsWith('/')) return { kind: 'name', name: item.slice(1) };
  const isReference = DIGITS.test(item) && typeof generation === 'string' && DIGITS.test(generation);
  return isReference && mark === 'R' ? { kind: 'reference', number: Number(item) } : OTHER;
}
