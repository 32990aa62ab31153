import { callAsNobody } from '#api/call.ts';
import { NO_RESPONSE } from '#api/problem.ts';
import { serverNews } from '#api/server-news.ts';
import { showError } from '#kit/toasts.ts';

/** A part of the portal's own script that could not be fetched. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';

  constructor(cause: unknown) {
    super('A part of the portal could not be loaded', { cause });
  }
}

/** For parts without which there is no page: the page that takes its place tells why. */
export const orMissing = <Part>(loading: Promise<Part>): Promise<Part> =>
  loading.catch((cause: unknown) => {
    throw new MissingPart(cause);
  });

/** Parts go missing when a release takes the place of another, or when nothing answers: any call tells which. */
export async function askForNews(): Promise<{ readonly isAnswered: boolean }> {
  try {
    await callAsNobody('clientFlags', {});
    return { isAnswered: true };
  } catch {
    return { isAnswered: false };
  }
}

/** The notice of a new version says it; without one there was no answer. */
export async function reportMissingPart(): Promise<void> {
  await askForNews();
  if (!serverNews.read().isOld) showError(NO_RESPONSE);
}
