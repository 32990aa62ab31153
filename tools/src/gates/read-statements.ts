import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CollectedStatement,
  STATEMENTS_VARIABLE,
} from '@cartage/database/testing/statements-variable.ts';

/** The statements that the database tests of this run have sent, each once. */
export function readStatements(): CollectedStatement[] {
  const folder = process.env[STATEMENTS_VARIABLE];
  if (folder === undefined) return [];
  const all = readdirSync(folder).flatMap((file): CollectedStatement[] =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );
  const byText = new Map<string, CollectedStatement>();
  for (const statement of all) {
    const isOfTest = statement.isOfTest && byText.get(statement.text)?.isOfTest !== false;
    byText.set(statement.text, { text: statement.text, isOfTest });
  }
  return [...byText.values()];
}
