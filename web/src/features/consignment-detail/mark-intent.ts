/** One wish of the user to mark one version as ready; however often it is sent, it is done once. */
export interface MarkIntent {
  readonly key: string;
  readonly reference: string;
  readonly version: number;
}

/** The wish that is still open for what is shown, else a new one. */
export function intentFor(
  open: MarkIntent | null,
  shown: { readonly reference: string; readonly version: number },
  newKey: () => string,
): MarkIntent {
  const { reference, version } = shown;
  if (open !== null && open.reference === reference && open.version === version) return open;
  return { key: newKey(), reference, version };
}
