/** Singular and plural of the packaging types of the tenants, by their names in lower case. */
const PLURALS: Readonly<Record<string, string>> = {
  bag: 'bags',
  box: 'boxes',
  bundle: 'bundles',
  carton: 'cartons',
  case: 'cases',
  coil: 'coils',
  crate: 'crates',
  drum: 'drums',
  envelope: 'envelopes',
  'half pallet': 'half pallets',
  'intermediate bulk container': 'intermediate bulk containers',
  item: 'items',
  length: 'lengths',
  pail: 'pails',
  pallet: 'pallets',
  parcel: 'parcels',
  roll: 'rolls',
  satchel: 'satchels',
  skid: 'skids',
  tube: 'tubes',
};

/** '2 pallets', '1 pallet'; '2 × Stillage' for a name that is not in the table. */
export function countedPackaging(count: number, name: string): string {
  const singular = name.toLocaleLowerCase('en-NZ');
  const plural = Object.hasOwn(PLURALS, singular) ? PLURALS[singular] : undefined;
  if (plural === undefined) return `${count} × ${name}`;
  return `${count} ${count === 1 ? singular : plural}`;
}
