const MULTIPLIERS = { '': 1, k: 1_000, M: 1_000_000 } as const;

/** Parses the value of `--rows`: '5M', '100k' or a plain number. */
export function readRows(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+) ?(k|M)?$/.exec(text) ?? [];
  // The pattern allows only these units.
  const rows = Number(digits) * MULTIPLIERS[unit as keyof typeof MULTIPLIERS];
  if (rows === 0) throw new Error(`--rows must be a number such as 100k or 5M, not ${JSON.stringify(text)}`);
  return rows;
}
