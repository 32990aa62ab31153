/** Under which heading a path stands in the documentation; the first that fits, in the order of the page. */
const SUBJECTS: readonly (readonly [subject: string, path: RegExp])[] = [
  ['Configuration', /\/configuration\//],
  ['The signed-in person', /\/users\/me\//],
  ['Bookings', /\/runs\/bookings\//],
  ['Scheduling', /\/scheduling\//],
  ['Products and dangerous goods', /\/(productCatalog|dangerousGoods)/],
  ['Dashboard', /^\/api\/v2\/customers\/\{org\}\/reports\//],
  ['Bulk actions and exports', /\/(bulk|bulk-jobs|pickup-manifest-email)(\/|$)|\/api\/v2\/data\//],
  ['Consignments', /\/consignments/],
  ['Reference data', /./],
];

export const SUBJECT_NAMES: readonly string[] = SUBJECTS.map(([subject]) => subject);

export function subjectOf(path: string): string {
  const found = SUBJECTS.find(([, pattern]) => pattern.test(path));
  if (found === undefined) throw new Error(`${path} has no subject`);
  return found[0];
}
