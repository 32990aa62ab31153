import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CallFailure } from '#api/problem.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

type RequestKey = ReturnType<typeof useRequestKey>;

test('a key is kept after a lost response, and is new after a success or a rejection', async () => {
  let key: RequestKey | null = null;
  function Form() {
    const requestKey = useRequestKey();
    return (
      <button
        type="button"
        onClick={() => {
          key = requestKey;
        }}
      >
        Save
      </button>
    );
  }
  await renderInPortal(<Form />);
  await page.getByRole('button', { name: 'Save' }).click();
  const { next, succeed, fail } = key as unknown as RequestKey;
  const first = next({ name: 'a' });
  fail(new CallFailure(0, null));
  expect(next({ name: 'a' })).toBe(first);
  succeed();
  const second = next({ name: 'a' });
  expect(second).not.toBe(first);
  fail(new CallFailure(422, null));
  expect(next({ name: 'a' })).not.toBe(second);
});
