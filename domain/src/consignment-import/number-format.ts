/** How the number format of a workbook cell changes the number that the cell shows. */
export type FormatKind =
  /** The cell shows only digits, thousands separators and decimals. */
  | 'plain'
  /** The cell shows the same amount with text or forced zeros: HH-0042, 12.5 kg. */
  | 'text'
  /** The cell shows another amount: 50 % for 0.5, 1 for 1,200. */
  | 'scaled';

// Colours and languages, the width of a character, and a character that fills the cell.
const INVISIBLE =
  /\[(?:\$-[0-9a-f]+|black|blue|cyan|green|magenta|red|white|yellow|colou?r\s*\d+)\]|_.|\*./giu;
// Quoted text, a character after a backslash, and a currency in brackets.
const LITERAL = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]/gu;
/** Replaces a literal. This character has no meaning in a format. */
const MARK = '\u0001';
const PLAIN = /^(?:general|@|[-(]?[#?,]*0?(?:\.[0#?]*)?(?:e[-+][0#?]+)?\)?)?$/i;

/** The kind of a format code of ECMA-376 part 1, 18.8.31, for this number. */
export function formatKind(format: string, value: number): FormatKind {
  // The format of most cells.
  if (format === 'General') return 'plain';
  const code = format
    .replaceAll(INVISIBLE, '')
    .replaceAll(LITERAL, (_, ...[quoted, escaped, currency]: readonly (string | undefined)[]) =>
      (quoted ?? escaped ?? currency ?? '').trim() === '' ? '' : MARK,
    );
  const section = sectionFor(code.split(';'), value).replaceAll(/\s/g, '');
  if (/%|[0#?],+(?:[^0#?,]|$)/.test(section)) return 'scaled';
  return PLAIN.test(section) ? 'plain' : 'text';
}

/** Positive; negative; zero. A section with a condition such as [>100] is read as it is shown. */
function sectionFor(sections: readonly string[], value: number): string {
  const [positive = '', negative, zero] = sections;
  if (value < 0) return negative ?? positive;
  return value === 0 ? (zero ?? positive) : positive;
}
