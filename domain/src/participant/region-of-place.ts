import { type RegionCode, REGIONS } from '#regions.ts';
import { fold } from '#text/fold.ts';

/** Regions by the first two digits of the postcode. Some regions share them, see `EXCEPTIONS`. */
const PREFIXES = `
01 NTL;02 NTL;03 NTL;04 NTL;05 NTL;06 AUK;07 AUK;08 AUK;09 AUK;10 AUK;19 AUK;20 AUK;21 AUK;25 AUK;26 AUK;24 WKO;
30 BOP;31 BOP;32 WKO;33 WKO;34 WKO;35 WKO;36 WKO;37 WKO;38 WKO;39 WKO;40 GIS;41 HKB;42 HKB;43 TKI;44 MWT;45 MWT;
46 TKI;47 MWT;48 MWT;49 MWT;50 WGN;53 WGN;55 MWT;57 WGN;58 WGN;60 WGN;69 WGN;70 TAS;71 TAS;72 MBH;73 CAN;74 CAN;
75 CAN;76 CAN;77 CAN;78 WTC;79 CAN-SC;80 CAN;89 CAN;90 OTA;92 OTA;93 OTA;94 OTA;95 OTA;96 STL;97 STL;98 STL`;

/** Places in another region than their postcode prefix; folded names of suburb or city. */
const EXCEPTIONS: readonly (readonly [place: string, region: RegionCode])[] = [
  ['chatham islands', 'NZ-CIT'],
  ['waitangi, chatham islands', 'NZ-CIT'],
  ['tuakau', 'NZ-WKO'],
  ['reporoa', 'NZ-WKO'],
  ['waihi beach', 'NZ-BOP'],
  ['taumarunui', 'NZ-MWT'],
  ['ohura', 'NZ-MWT'],
  ['patea', 'NZ-TKI'],
  ['waverley', 'NZ-TKI'],
  ['ohakune', 'NZ-MWT'],
  ['raetihi', 'NZ-MWT'],
  ['otaki', 'NZ-WGN'],
  ['havelock', 'NZ-MBH'],
  ['westport', 'NZ-WTC-BUL'],
];

const REGION_OF_PREFIX: ReadonlyMap<string, string> = new Map(
  PREFIXES.trim()
    .split(/;\s*/)
    .map((entry) => {
      const [prefix = '', region = ''] = entry.split(' ');
      return [prefix, `NZ-${region}`];
    }),
);

/** Postcodes of one city inside another region's prefix. */
const REGION_OF_POSTCODE: ReadonlyMap<string, RegionCode> = new Map([
  ['7010', 'NZ-NSN'],
  ['7011', 'NZ-NSN'],
  ['7825', 'NZ-WTC-BUL'],
  ['7891', 'NZ-WTC-BUL'],
  ['7892', 'NZ-WTC-BUL'],
  ['8016', 'NZ-CIT'],
]);

/** The region of an address by its postcode and the names of border places; null: not known. */
export function regionOfPlace(place: {
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
}): { readonly id: RegionCode; readonly name: string } | null {
  const names = new Set([fold(place.suburb), fold(place.city)]);
  const code =
    EXCEPTIONS.find(([name]) => names.has(name))?.[1] ??
    REGION_OF_POSTCODE.get(place.postcode) ??
    REGION_OF_PREFIX.get(place.postcode.slice(0, 2));
  const region = REGIONS.find((known) => known.code === code);
  return region === undefined ? null : { id: region.code, name: region.name };
}
