const PRELOAD = new URL('preload.ts', import.meta.url);

/** Environment of a process whose `Date` is that of the run. The offset itself is inherited. */
export const WITH_TEST_CLOCK: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${PRELOAD.href}`.trim(),
};
