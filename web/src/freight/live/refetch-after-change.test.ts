import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { refetchAfterChange } from '#freight/live/refetch-after-change.ts';

const KEY = ['job', 1];

/** A shown query whose requests the test answers. */
function showQuery() {
  const queryClient = new QueryClient();
  const requests: PromiseWithResolvers<string>[] = [];
  let aborted = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => (aborted += 1));
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
  });
  onTestFinished(observer.subscribe(() => {}));
  return {
    requests,
    data: () => queryClient.getQueryData(KEY),
    aborted: () => aborted,
    change: () => refetchAfterChange(queryClient, KEY),
  };
}

it('a change during a request is fetched by a second one, after the first', async () => {
  const { requests, data, aborted, change } = showQuery();
  const changed = change();
  expect(requests).toHaveLength(1);
  requests[0]?.resolve('0 of 2');
  await expect.poll(() => requests.length).toBe(2);
  expect(data()).toBe('0 of 2');
  requests[1]?.resolve('1 of 2');
  await changed;
  expect([data(), aborted()]).toEqual(['1 of 2', 0]);
});

it('many changes during one request lead to one more request', async () => {
  const { requests, data, change } = showQuery();
  const changes = [change(), change(), change()];
  requests[0]?.resolve('0 of 2');
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.resolve('2 of 2');
  await Promise.all(changes);
  expect([data(), requests.length]).toEqual(['2 of 2', 2]);
});
