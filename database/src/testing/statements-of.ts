/** Parts of a SQL text whose semicolons do not end a statement. */
const QUOTED = /--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|\bbegin atomic\b[\s\S]*?\bend(?=;)/g;

/** The statements of a migration in their order, each with its semicolon and the comments before it. */
export function statementsOf(sql: string): string[] {
  // Same length, so that positions are equal in both texts.
  const bare = sql.replaceAll(QUOTED, (part) => '_'.repeat(part.length));
  const statements: string[] = [];
  let from = 0;
  for (const { index } of bare.matchAll(/;/g)) {
    statements.push(sql.slice(from, index + 1));
    from = index + 1;
  }
  return statements;
}
