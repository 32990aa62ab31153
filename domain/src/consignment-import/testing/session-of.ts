import { ImportSession } from '#consignment-import/import-session.ts';
import { readFile } from '#consignment-import/read-file.ts';
import { SAMPLE_REFERENCE } from '#consignment-import/testing/sample-file.ts';

/** The session of a CSV file with this text. */
export const sessionOf = async (text: string): Promise<ImportSession> =>
  new ImportSession(await readFile(new TextEncoder().encode(text)), SAMPLE_REFERENCE);
