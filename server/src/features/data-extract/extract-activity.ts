import { AppError } from '#errors/app-error.ts';
import { askedExtract, extractQuestion } from '#freight/extract/asked-extract.ts';
import { extractFileName, extractPieces, findExtracted } from '#freight/extract/extract-file.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { fileReply } from '#platform/reply.ts';

/** Of one person, at this server. */
const MOST_AT_ONCE = 2;
const underWay = new Map<string, number>();

/** EXTRACT-01, EXTRACT-02: as many lines as there are, sent as they are read; how many, a header says beforehand. */
export async function extractActivity(parts: Parts, request: Handled<'extractActivity'>) {
  const { scope, body, now, tenant } = request;
  const { database } = parts;
  const question = extractQuestion(scope, askedExtract(scope, body));
  const ids = await findExtracted(database, question);
  const person = `${tenant.id} ${scope.userId}`;
  if ((underWay.get(person) ?? 0) >= MOST_AT_ONCE) {
    throw new AppError('too-many-requests', { headers: { 'retry-after': '10' } });
  }
  const lines = async function* (): AsyncGenerator<string> {
    underWay.set(person, (underWay.get(person) ?? 0) + 1);
    try {
      for await (const { text } of extractPieces(database, question, ids)) yield text;
    } finally {
      // Also when whoever asked went away.
      const left = (underWay.get(person) ?? 1) - 1;
      if (left === 0) underWay.delete(person);
      else underWay.set(person, left);
    }
  };
  return fileReply(lines(), extractFileName(now, tenant.zone), {
    headers: { 'x-row-count': String(ids.length) },
  });
}
