import { fold } from '@cartage/domain/text/fold.ts';

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** The words of a query as they are compared. */
export const wordsOf = (query: string): readonly string[] => fold(query).split(' ').filter(Boolean);

export function matches(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** The text in pieces, told apart by whether a word of the query is in them; macrons and capitals as in the search. */
export function highlight(text: string, words: readonly string[]): readonly Piece[] {
  const letters = [...text.normalize('NFC')];
  // Letter by letter, because folding a whole text may change its length.
  const folded = letters.map((letter) => fold(letter) || ' ');
  const isHit = letters.map(() => false);
  for (const word of words) {
    const length = [...word].length;
    for (let at = 0; at + length <= folded.length; at += 1) {
      if (folded.slice(at, at + length).join('') === word) isHit.fill(true, at, at + length);
    }
  }
  const pieces: { text: string; isHit: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = pieces.at(-1);
    const hit = isHit[at] === true;
    if (last?.isHit === hit) last.text += letter;
    else pieces.push({ text: letter, isHit: hit });
  });
  return pieces;
}
