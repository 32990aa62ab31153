import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';

/**
 * State that is kept in memory for a few minutes after its page unmounts. Turning a tablet replaces the wide layout by
 * the narrow one, which remounts every component of the page.
 */
export function useKeptState<T>(name: string, initial: () => T): readonly [T, Dispatch<SetStateAction<T>>] {
  const queryClient = useQueryClient();
  const [state, setState] = useState<T>(
    () => queryClient.getQueryData<{ readonly kept: T }>(['kept', name])?.kept ?? initial(),
  );
  const set = useCallback(
    (next: SetStateAction<T>) =>
      setState((before) => {
        const kept = isUpdate(next) ? next(before) : next;
        queryClient.setQueryData(['kept', name], { kept });
        return kept;
      }),
    [queryClient, name],
  );
  return [state, set];
}

function isUpdate<T>(next: SetStateAction<T>): next is (before: T) => T {
  return typeof next === 'function';
}
