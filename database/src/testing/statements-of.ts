/** What a SQL text may have between two of its semicolons that are not its own ends. */
const QUOTED = /--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|\bbegin atomic\b[\s\S]*?\bend(?=;)/g;

/** The statements of a migration in their order, each with its semicolon and the comments before it. */
export function statementsOf(sql: string): string[] {
  // Of the same length, so that places in the one are places in the other.
  const bare = sql.replaceAll(QUOTED, (part) => '_'.repeat(part.length));
  const statements: string[] = [];
  let from = 0;
  for (const { index } of bare.matchAll(/;/g)) {
    statements.push(sql.slice(from, index + 1));
    from = index + 1;
  }
  return statements;
}
