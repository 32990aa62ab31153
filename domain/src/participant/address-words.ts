/** Words of New Zealand addresses that `parse-address-block.ts` recognises. */

/** Ends of street names, and their abbreviations. */
export const STREET_TYPES =
  `Street St Road Rd Avenue Ave Av Drive Dr Drv Place Pl Crescent Cres Cr Lane Ln Terrace Tce
Highway Hwy Way Close Cl Court Ct Quay Parade Pde Boulevard Blvd Esplanade Grove Gr Rise Row Square Sq Track View Mews
Loop Mall Circle Heights Hts Line Walk Wharf Ridge Glade Green Junction Motorway Straight Wynd Strand Broadway`
    .split(/\s+/)
    .join('|');

/** Units that are written before the number of the street with a slash: 'Unit 3, 12 Tui Street' is '3/12'. */
export const NUMBERED_UNITS = 'Unit|Flat|Apartment|Apt|Shop|Villa';

/** Parts of a building that stay words: 'Level 5, 120'. */
export const BUILDING_PARTS = 'Level|Lvl|Floor|Suite|Ste|Building|Bldg|Gate|Dock|Door|Warehouse|Lot';

/** Regions, islands and countries that are no city: they may follow the city. */
export const WIDER_PLACES: ReadonlySet<string> = new Set([
  'new zealand',
  'aotearoa',
  'aotearoa new zealand',
  'nz',
  'n z',
  'northland',
  'waikato',
  'bay of plenty',
  "hawke's bay",
  'hawkes bay',
  'taranaki',
  'manawatu',
  'manawatu-whanganui',
  'tasman',
  'marlborough',
  'west coast',
  'canterbury',
  'south canterbury',
  'otago',
  'southland',
  'north island',
  'south island',
]);

/** Cities whose suburbs matter: without a suburb, the user has to add it. */
export const LARGE_CITIES: readonly string[] = [
  'Auckland',
  'Hamilton',
  'Tauranga',
  'Rotorua',
  'Napier',
  'Hastings',
  'New Plymouth',
  'Whanganui',
  'Palmerston North',
  'Lower Hutt',
  'Upper Hutt',
  'Porirua',
  'Wellington',
  'Nelson',
  'Christchurch',
  'Dunedin',
  'Invercargill',
  'Whangārei',
];

/** Other places at the end of an address that was written without commas. */
export const TOWNS: readonly string[] = [
  'Mount Maunganui',
  'Papamoa',
  'Cambridge',
  'Te Awamutu',
  'Taupō',
  'Gisborne',
  'Masterton',
  'Levin',
  'Blenheim',
  'Richmond',
  'Motueka',
  'Greymouth',
  'Westport',
  'Rangiora',
  'Kaiapoi',
  'Rolleston',
  'Ashburton',
  'Timaru',
  'Oamaru',
  'Queenstown',
  'Wānaka',
  'Cromwell',
  'Alexandra',
  'Gore',
  'Pukekohe',
  'Kerikeri',
  'Whakatāne',
  'Tokoroa',
  'Hāwera',
  'Feilding',
];

/** Lines of an email that are no part of an address. */
export const SMALL_TALK =
  /^(hi|hello|hey|kia ora|tēnā koe|dear|good (morning|afternoon)|morning|thanks|thank you|many thanks|cheers|ngā mihi|nga mihi|kind regards|regards|best|please (find|see|note|confirm|advise)|can you|could you|let (me|us) know|sent from|from|to|cc|subject|date|sent)\b(?!.*\d{1,5}[a-z]?\s+\p{L})/iu;

/** Text before a name in a sentence. */
export const REQUEST =
  /^(?:(?:can|could) you )?(?:please )?(?:send|deliver|ship|courier|freight|drop|dispatch|collect|pick up)(?: (?:it|this|that|them|these|the \p{L}+|\d+ \p{L}+))*(?: off)?(?: (?:to|from|at))?:?(?:\s+|$)/iu;

export const COMPANY =
  /\b(ltd|limited|lp|inc|trust|school|college|university|hospital|clinic|group|holdings|supplies|supply|company|co|partners|warehouse|depot|store|stores|distribution|logistics|council|club|society|marae|pharmacy|nz)\b\.?/iu;

/** The job of a person, which looks like the name of a company: 'Warehouse Manager'. */
export const JOB =
  /\b(manager|coordinator|assistant|director|officer|administrator|supervisor|dispatcher|owner|team leader)\b/iu;
