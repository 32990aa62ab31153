import type { DepotAnswers, DueAnswer } from '#depot-answers.ts';
import { type ProviderApi, ProviderApiError } from '#provider-api.ts';

interface Dependencies {
  readonly api: ProviderApi;
  readonly answers: DepotAnswers;
  /** Repeats a request until it is answered. */
  readonly send: <T>(request: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly onRefused: (error: ProviderApiError) => void;
}

/** Sends the answers of the depot that are due. Resolves after each is accepted or refused. */
export async function sendAnswers(due: readonly DueAnswer[], deps: Dependencies): Promise<void> {
  for (const answer of due) {
    deps.answers.finish(answer);
    try {
      await deps.send((signal) => sendOne(deps.api, answer, signal));
    } catch (error) {
      if (!(error instanceof ProviderApiError)) throw error;
      // 404 and 409: the exception is resolved, or staff at the desk answered first.
      if (error.status !== 404 && error.status !== 409) deps.onRefused(error);
    }
  }
}

function sendOne(api: ProviderApi, { content }: DueAnswer, signal: AbortSignal): Promise<void> {
  return content.kind === 'request' ? api.answer(content.answer, signal) : api.reply(content.reply, signal);
}
