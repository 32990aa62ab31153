/** The headings of the documentation, in the order of the page. */
export const SUBJECT_NAMES = [
  'Configuration',
  'The signed-in user',
  'Reference data',
  'Consignments',
  'Prices and quotes',
  'CSV import',
  'Bulk actions and exports',
  'Dashboard',
  'Bookings',
  'Scheduling',
  'Products and dangerous goods',
  'Provider API',
] as const;

type Subject = (typeof SUBJECT_NAMES)[number];

/** Path patterns by subject; the first match applies. */
const SUBJECTS: readonly (readonly [subject: Subject, path: RegExp])[] = [
  ['Provider API', /^\/api\/provider\//],
  ['Configuration', /\/configuration\//],
  ['The signed-in user', /\/users\/me\//],
  ['Bookings', /\/runs\/bookings\//],
  ['Scheduling', /\/scheduling\//],
  ['Products and dangerous goods', /\/(productCatalog|dangerousGoods)/],
  ['Dashboard', /^\/api\/v2\/customers\/\{org\}\/reports\//],
  ['Prices and quotes', /\/pricing\/|\/price$/],
  ['CSV import', /\/consignments\/(imports|import-mappings)(\/|$)/],
  ['Bulk actions and exports', /\/(bulk|bulk-jobs|pickup-manifest-email)(\/|$)|\/api\/v2\/data\//],
  ['Consignments', /\/consignments/],
  ['Reference data', /./],
];

export function subjectOf(path: string): Subject {
  const found = SUBJECTS.find(([, pattern]) => pattern.test(path));
  if (found === undefined) throw new Error(`${path} has no subject`);
  return found[0];
}
