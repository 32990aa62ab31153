const REQUESTS = 2_000;
const AT_ONCE = 8;

/** A server that has just started is still being compiled while it answers. */
export async function warmUp(ask: () => Promise<unknown>): Promise<void> {
  for (let left = REQUESTS; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
}
