/** DASH-01: 'All Service Types', the single name, or 'N Service Types'. */
export function serviceTypesLabel(
  codes: readonly string[],
  offered: readonly { readonly code: string; readonly name: string }[],
): string {
  const [only, ...others] = codes;
  const isAll = others.length > 0 && codes.length === offered.length;
  if (only === undefined || isAll) return 'All Service Types';
  if (others.length > 0) return `${codes.length} Service Types`;
  return offered.find(({ code }) => code === only)?.name ?? only;
}
