import { fold } from '@cartage/domain/text/fold.ts';

export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The words of a query, normalised for comparison. */
export const searchWords = (query: string): readonly string[] => fold(query).split(' ').filter(Boolean);

export function matches(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** Splits a text into matching and other pieces; ignores macrons and case like the search. */
export function highlight(text: string, words: readonly string[]): readonly Piece[] {
  const characters = [...text.normalize('NFC')];
  // Character by character, because folding a whole text can change its length.
  const folded = characters.map((character) => fold(character) || ' ');
  const isMatch = characters.map(() => false);
  for (const word of words) {
    const length = [...word].length;
    for (let at = 0; at + length <= folded.length; at += 1) {
      if (folded.slice(at, at + length).join('') === word) isMatch.fill(true, at, at + length);
    }
  }
  const pieces: { text: string; isMatch: boolean }[] = [];
  characters.forEach((character, at) => {
    const last = pieces.at(-1);
    const isMatching = isMatch[at] === true;
    if (last?.isMatch === isMatching) last.text += character;
    else pieces.push({ text: character, isMatch: isMatching });
  });
  return pieces;
}
