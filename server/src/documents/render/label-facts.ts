import type { LabelContent } from '@cartage/domain/documents/content.ts';

/** Lines below the piece: three beside the code, the others as wide as the label. */
const MOST_FACTS = 5;
const BESIDE_CODE = 3;

export interface LabelFact {
  readonly words: string;
  readonly row: number;
  readonly isBesideCode: boolean;
}

/**
 * Where each fact is written under so many lines of dangerous goods. References share a line where they would push the
 * account off the label, and the account has a whole width to itself: it is who pays.
 */
export function labelFacts(content: LabelContent, declared: readonly string[]): LabelFact[] {
  const references = content.references.map(({ label, value }) => `${label} ${value}`);
  const total = `Total ${content.weight} · ${content.volume}`;
  const room = MOST_FACTS - declared.length - 2;
  const shared = references.length > room ? [references.join(' · ')] : references;
  const above = [...declared, total, ...shared];
  const rows = above.map((words, row) => ({ words, row }));
  const account = { words: `Account ${content.account}`, row: Math.max(BESIDE_CODE, above.length) };
  return [...rows, account].map(({ words, row }) => ({ words, row, isBesideCode: row < BESIDE_CODE }));
}
