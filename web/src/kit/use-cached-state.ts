import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';

/**
 * State that stays in memory for a few minutes after its page unmounts. Turning a tablet replaces the wide layout by
 * the narrow one, which remounts every component of the page.
 */
export function useCachedState<T>(name: string, initial: () => T): readonly [T, Dispatch<SetStateAction<T>>] {
  const queryClient = useQueryClient();
  const [state, setState] = useState<T>(
    () => queryClient.getQueryData<{ readonly state: T }>(['cached-state', name])?.state ?? initial(),
  );
  const set = useCallback(
    (update: SetStateAction<T>) =>
      setState((before) => {
        const next = isUpdate(update) ? update(before) : update;
        queryClient.setQueryData(['cached-state', name], { state: next });
        return next;
      }),
    [queryClient, name],
  );
  return [state, set];
}

function isUpdate<T>(update: SetStateAction<T>): update is (before: T) => T {
  return typeof update === 'function';
}
