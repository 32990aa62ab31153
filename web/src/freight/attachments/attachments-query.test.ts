import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Call } from '#api/call.ts';
import { uploadTypesQuery } from '#freight/attachments/attachments-query.ts';

test('[@SHELL-13] what may be uploaded is asked for once, however long the page stays open', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  // Answers nothing but what this query asks for.
  const call = (async (id: string) => (
    asked.push(id),
    [{ code: 'PHOTO', name: 'Photo' }]
  )) as unknown as Call;
  const queryClient = new QueryClient();
  for (const _ of ['in the morning', 'a week later']) {
    expect(await queryClient.fetchQuery(uploadTypesQuery(call))).toHaveLength(1);
    vi.advanceTimersByTime(7 * 24 * 3_600_000);
  }
  expect(asked).toEqual(['uploadTypes']);
  vi.useRealTimers();
});
