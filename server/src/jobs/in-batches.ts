/** Does `batch` until it finds fewer than `most`: small ones, so that none holds its locks for long. */
export async function inBatches(most: number, batch: (most: number) => Promise<number>): Promise<void> {
  let done = most;
  while (done === most) done = await batch(most);
}
