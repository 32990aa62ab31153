/** DASH-01: 'All Service Types', the single name, or 'N Service Types'. */
export function serviceTypesWords(
  codes: readonly string[],
  offered: readonly { readonly code: string; readonly name: string }[],
): string {
  const [only, ...others] = codes;
  if (only === undefined) return 'All Service Types';
  if (others.length > 0) return `${codes.length} Service Types`;
  return offered.find(({ code }) => code === only)?.name ?? only;
}
