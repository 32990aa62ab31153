const TIMES = { '': 1, k: 1_000, M: 1_000_000 } as const;

/** '5M', '100k' or the number itself, as `--rows` is given. */
export function readRows(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+) ?(k|M)?$/.exec(text) ?? [];
  // What matched has one of these units or none.
  const rows = Number(digits) * TIMES[unit as keyof typeof TIMES];
  if (rows === 0) throw new Error(`--rows takes a number such as 100k or 5M, not ${JSON.stringify(text)}`);
  return rows;
}
