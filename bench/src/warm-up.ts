const REQUESTS = 2_000;
const CONCURRENCY = 8;

/** Sends requests until the code of a new server is compiled and optimised. */
export async function warmUp(send: () => Promise<unknown>): Promise<void> {
  for (let remaining = REQUESTS; remaining > 0; remaining -= CONCURRENCY)
    await Promise.all(Array.from({ length: CONCURRENCY }, send));
}
