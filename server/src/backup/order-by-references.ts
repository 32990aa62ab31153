/** The tables in an order in which each one follows those that it references. Throws for a cycle. */
export function orderByReferences(
  tables: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const waiting = new Map(
    tables.map((table) => [
      table,
      new Set(references.filter(({ from }) => from === table).map(({ to }) => to)),
    ]),
  );
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needed]) => [...needed].every((each) => !waiting.has(each)));
    if (ready.length === 0) throw new Error(`Foreign keys form a cycle: ${[...waiting.keys()].join(', ')}`);
    for (const [table] of ready) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}
