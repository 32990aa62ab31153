import type { TextFile } from '#text-checks/tracked-files.ts';

/** Words and phrases that stand in for the real subject or verb (CONTRIBUTING.md, "Language"). */
const AVOIDED = [
  'whoever',
  'whomever',
  'nobody',
  'somebody',
  'wish',
  'wishes',
  'wished',
  'told',
  'hears',
  'heard',
  'anew',
  'hindrance',
  'hindrances',
  'meanwhile',
  'as it were',
  'by a hair',
  'has time',
  'stands beside',
  'stand beside',
  'lies beside',
  'the one who',
  'those who',
] as const;

export interface WordingIssue {
  readonly path: string;
  readonly line: number;
  readonly word: string;
}

/** Avoided words in comments, strings, documents and names; camel case counts as separate words. */
export function findAvoidedWords({ path, text }: TextFile): WordingIssue[] {
  return text.split('\n').flatMap((content, index) => {
    const words = content.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    return AVOIDED.filter((word) => new RegExp(`(?<![a-z])${word}(?![a-z])`).test(words)).map((word) => ({
      path,
      line: index + 1,
      word,
    }));
  });
}
