/** '15, 22', '90 to 93': runs of three or more are joined. */
export function rowNumbers(rows: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const row of new Set(rows.toSorted((a, b) => a - b))) {
    const last = runs.at(-1);
    if (last !== undefined && row === last.to + 1) last.to = row;
    else runs.push({ from: row, to: row });
  }
  return runs.map(({ from, to }) => runText(from, to)).join(', ');
}

function runText(from: number, to: number): string {
  if (from === to) return String(from);
  return to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`;
}
