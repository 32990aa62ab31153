/** The columns of the booked delivery run. */
export interface DeskRun {
  readonly runId: number | null;
  readonly run: string | null;
  readonly runAt: Date | null;
}

export function presentRun({ runId, run, runAt }: DeskRun) {
  if (runId === null || run === null || runAt === null) return null;
  return { id: runId, name: run, startsAt: runAt.toISOString() };
}
