import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Call } from '#api/call.ts';
import { uploadTypesQuery } from '#freight/attachments/attachments-query.ts';

test('[@SHELL-13] upload types are fetched once, however long the page stays open', async () => {
  vi.useFakeTimers();
  const calls: string[] = [];
  // Returns the response of this query only.
  const call = (async (id: string) => (
    calls.push(id),
    [{ code: 'PHOTO', name: 'Photo' }]
  )) as unknown as Call;
  const queryClient = new QueryClient();
  for (const _ of ['in the morning', 'a week later']) {
    expect(await queryClient.fetchQuery(uploadTypesQuery(call))).toHaveLength(1);
    vi.advanceTimersByTime(7 * 24 * 3_600_000);
  }
  expect(calls).toEqual(['uploadTypes']);
  vi.useRealTimers();
});
