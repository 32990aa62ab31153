const LINE_FEED = 10;

/** Joins CSV files with the same header into one file. The header must not contain a line break. */
export async function joinCsv(parts: readonly Blob[]): Promise<Blob> {
  const [first = new Blob(), ...others] = parts;
  if (others.length === 0) return first;
  const lines = await Promise.all(
    others.map(async (part) => {
      const bytes = new Uint8Array(await part.arrayBuffer());
      return bytes.subarray(bytes.indexOf(LINE_FEED) + 1);
    }),
  );
  const { type } = first;
  return first instanceof File
    ? new File([first, ...lines], first.name, { type })
    : new Blob([first, ...lines], { type });
}
