/** Repeats `runBatch` until it processes fewer rows than `size`. Small batches keep locks short. */
export async function runInBatches(
  size: number,
  runBatch: (limit: number) => Promise<number>,
): Promise<void> {
  let processed = size;
  while (processed === size) processed = await runBatch(size);
}
