/** The headings of the documentation, in the order of the page. */
export const SUBJECTS = [
  { name: 'Configuration', description: 'Public settings of a tenant, readable without a token.' },
  { name: 'The signed-in user', description: 'Organisations, sites, accounts and preferences of the user.' },
  { name: 'Reference data', description: 'Lists for forms, and the search of sites and addresses.' },
  {
    name: 'Consignments',
    description: 'Create, find, change, stage and cancel consignments, with their documents and files.',
  },
  { name: 'Prices and quotes', description: 'Quotes, and the prices of a consignment.' },
  { name: 'CSV import', description: 'Create many consignments from a file or from rows.' },
  {
    name: 'Bulk actions and exports',
    description: 'Actions on many consignments, and files with many consignments.',
  },
  { name: 'Dashboard', description: 'Figures about consignments, and the consignments behind each figure.' },
  { name: 'Bookings', description: 'Delivery runs and their bookings.' },
  { name: 'Scheduling', description: 'Working days and delivery days.' },
  {
    name: 'Products and dangerous goods',
    description: "The organisation's product catalogue, and the dangerous goods list.",
  },
  {
    name: 'Provider API',
    description: "For the freight provider's own systems, with scopes of their own.",
  },
  {
    name: 'Provider desk',
    description: "For the freight provider's staff, in the portal at /desk.",
  },
  {
    name: 'Label printing',
    description:
      'Label printers, the print jobs of users, and the operations with which a print agent takes and reports the jobs of its printer.',
  },
  {
    name: 'Webhooks',
    description:
      'Messages that the portal sends to the systems of the freight provider. An operator adds the address with `npm run admin`.',
  },
] as const;

type Subject = (typeof SUBJECTS)[number]['name'];

/** Path patterns by subject; the first match applies. */
const PATTERNS: readonly (readonly [subject: Subject, path: RegExp])[] = [
  ['Provider API', /^\/api\/provider\//],
  ['Provider desk', /^\/api\/desk\//],
  ['Label printing', /\/(printers|print-jobs|print-agent)(\/|$)/],
  ['Configuration', /\/configuration\//],
  ['The signed-in user', /\/users\/me\/|\/notifications(\/|$)/],
  ['Bookings', /\/runs\/bookings\//],
  ['Scheduling', /\/scheduling\//],
  ['Products and dangerous goods', /\/(productCatalog|dangerousGoods)/],
  ['Dashboard', /^\/api\/v2\/customers\/\{org\}\/reports\//],
  ['Prices and quotes', /\/pricing\/|\/price$/],
  ['CSV import', /\/consignments\/(imports|import-mappings)(\/|$)/],
  ['Bulk actions and exports', /\/(bulk|bulk-jobs|pickup-manifest-emails?)(\/|$)|\/api\/v2\/data\//],
  [
    'Consignments',
    /\/(consignments|change-log|consignment-templates|standing-orders|packaging-presets|manifests|hireage|sites)/,
  ],
  ['Reference data', /./],
];

export function subjectOf(path: string): Subject {
  const found = PATTERNS.find(([, pattern]) => pattern.test(path));
  if (found === undefined) throw new Error(`${path} has no subject`);
  return found[0];
}
