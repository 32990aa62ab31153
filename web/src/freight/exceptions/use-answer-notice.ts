import { useEffect, useRef } from 'react';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';
import { showResult } from '#kit/toasts.ts';

/** Announces an answer of the provider that arrives while the exception is shown, also in the bell. */
export function useAnswerNotice(
  reference: string,
  { entries, hasNewAnswer }: Pick<ConsignmentException, 'entries' | 'hasNewAnswer'>,
): void {
  const lastId = entries.at(-1)?.id ?? 0;
  const shownId = useRef(lastId);
  useEffect(() => {
    if (lastId === shownId.current) return;
    shownId.current = lastId;
    if (hasNewAnswer) showResult('success', `The provider answered on ${reference}`, { reference });
  }, [reference, lastId, hasNewAnswer]);
}
