import type { DEMO_ORGANISATIONS } from '@cartage/domain/demo/organisations.ts';

export interface DemoSite {
  readonly code: string;
  readonly name: string;
  readonly streetNumber: string;
  readonly street: string;
  /** The name of a place in LOCALITIES. */
  readonly suburb: string;
  readonly city: string;
  readonly isHub: boolean;
  readonly isActive: boolean;
  /** As in domain/src/dates/opening-hours.ts. */
  readonly openingHours: string;
  /** Code of one of the organisation's accounts. */
  readonly accountCode: string | null;
}

export interface DemoAccount {
  readonly code: string;
  readonly description: string;
  readonly isActive: boolean;
}

export interface DemoPlaces {
  readonly accounts: readonly DemoAccount[];
  readonly sites: readonly DemoSite[];
  readonly settings: Readonly<Record<string, string>>;
  /** Receivers of its consignments get every kind of email. */
  readonly sendsReceiverEmails?: true;
}

const account = (code: string, description: string, isActive = true): DemoAccount => ({
  code,
  description,
  isActive,
});

const USUAL_HOURS = 'Mon-Fri 08:00-17:00';
const HUB_HOURS = 'Mon-Fri 06:00-20:00';
/** By the code of the site. */
const SPECIAL_HOURS: Readonly<Record<string, string>> = {
  'HH-DUD': 'Tue-Fri 09:00-16:30',
  'HH-INV': 'Mon-Fri 08:30-16:00, Sat 09:00-12:00',
  'HH-NSN': 'Mon-Thu 08:00-17:00, Fri 08:00-15:00',
  'PP-KAT': 'Mon-Thu 08:00-16:00',
  'PP-ZQN': 'Mon-Sat 08:00-18:00',
};

/** 'code | name | number street | suburb, city | account | hub or closed'; the last two are optional. */
const sites = (text: string): DemoSite[] => text.trim().split('\n').map(siteOf);

function siteOf(line: string): DemoSite {
  const [code = '', name = '', address = '', place = '', accountCode = '', state = ''] = line.split(' | ');
  const [, streetNumber = '', street = ''] = /^(\S+) (.+)$/.exec(address) ?? [];
  const [suburb = '', city = suburb] = place.split(', ');
  return {
    code,
    name,
    streetNumber,
    street,
    suburb,
    city,
    isHub: state === 'hub',
    isActive: state !== 'closed',
    openingHours: SPECIAL_HOURS[code] ?? (state === 'hub' ? HUB_HOURS : USUAL_HOURS),
    accountCode: accountCode === '' ? null : accountCode,
  };
}

export const DEMO_PLACES: Readonly<Record<(typeof DEMO_ORGANISATIONS)[number]['code'], DemoPlaces>> = {
  HH: {
    accounts: [
      account('HH-MAIN', 'Harakeke Homewares – main account'),
      account('HH-ONLINE', 'Harakeke online shop'),
      account('HH-SOUTH', 'Te Waipounamu branches'),
      account('HH-OLD', 'Closed account 2019', false),
    ],
    settings: {
      'consignment-contact-details-required': 'ONE',
      'allow-fm-users-request-pickup-date': 'true',
    },
    sendsReceiverEmails: true,
    sites: sites(`
HH-AKL | Auckland distribution centre | 14 Rātā Street | Penrose, Auckland | HH-MAIN | hub
HH-CHC | Christchurch distribution centre | 220 Tōtara Drive | Hornby, Christchurch | HH-SOUTH | hub
HH-DUD | Dunedin | 8 Kāmahi Lane | South Dunedin, Dunedin | HH-SOUTH
HH-HLZ | Hamilton | 61 Mānuka Road | Te Rapa, Hamilton | HH-MAIN
HH-INV | Invercargill | 3 Kahikatea Place | Kingswell, Invercargill | HH-SOUTH
HH-NPE | Napier | 19A Pōhutukawa Parade | Onekawa, Napier
HH-NPL | New Plymouth | 77 Rimu Crescent | Bell Block, New Plymouth
HH-NSN | Nelson | 5/12 Horoeka Way | Stoke, Nelson | HH-SOUTH
HH-PMR | Palmerston North | 130 Kauri Street | Milson, Palmerston North | HH-MAIN
HH-TRG | Tauranga | 42 Karaka Terrace | Greerton, Tauranga | HH-ONLINE
HH-WLG | Wellington | 28 Ngaio Quay | Ngauranga, Wellington | HH-MAIN
HH-WRE | Whangārei | 9 Pūriri Avenue | Morningside, Whangārei`),
  },
  KJ: {
    accounts: [account('KJ-MAIN', 'Kōwhai Joinery'), account('KJ-PROJ', 'Projects')],
    settings: { 'auto-generate-freight-labels': 'true' },
    sites: sites(`
KJ-HAS | Hastings workshop | 55 Tawa Street | Mahora, Hastings | KJ-MAIN | hub
KJ-MST | Masterton yard | 7 Mataī Road | Masterton | KJ-MAIN
KJ-PPQ | Paraparaumu showroom | 102 Kānuka Drive | Paraparaumu | KJ-PROJ
KJ-TAU | Taupō | 16 Akeake Close | Taupō | KJ-PROJ
KJ-WAG | Whanganui (closed) | 4 Nīkau Lane | Castlecliff, Whanganui | KJ-MAIN | closed`),
  },
  MM: {
    accounts: [account('MM-01', 'Matuku Marine'), account('MM-02', 'Warranty returns')],
    settings: { 'consignment-contact-details-required': 'ALL' },
    sites: sites(`
MM-BHE | Blenheim | 31 Kererū Street | Springlands, Blenheim | MM-01
MM-GIS | Gisborne boatyard | 12 Toroa Wharf | Kaiti, Gisborne | MM-01
MM-PCN | Picton marina | 2 Kōura Jetty | Picton | MM-01 | hub
MM-WSZ | Westport | 88 Pīwakawaka Road | Westport | MM-02`),
  },
  WI: {
    accounts: [account('WI-01', 'Weka Imports')],
    settings: {},
    sites: sites(`
WI-AKL | Auckland | 200 Weka Way | Wiri, Auckland | WI-01 | hub
WI-GMN | Greymouth | 6 Hoiho Street | Cobden, Greymouth | WI-01
WI-TIU | Timaru | 45 Kākāpō Street | Washdyke, Timaru | WI-01`),
  },
  PP: {
    accounts: [
      account('PP-A', 'Pāua Packaging – wholesale'),
      account('PP-B', 'Pāua Packaging – retail'),
      account('PP-Z', 'Old account', false),
    ],
    settings: {},
    sendsReceiverEmails: true,
    sites: sites(`
PP-AKL | Auckland | 18 Pāua Place | East Tāmaki, Auckland | PP-A | hub
PP-CHC | Christchurch | 90 Kina Street | Woolston, Christchurch | PP-B
PP-KAT | Kaitāia | 11 Toheroa Road | Kaitāia
PP-ROT | Rotorua | 24 Kōaro Street | Fairy Springs, Rotorua | PP-A
PP-WLG | Lower Hutt | 37 Tuatua Grove | Seaview, Lower Hutt | PP-A
PP-ZQN | Queenstown | 5 Pipi Rise | Frankton, Queenstown | PP-B`),
  },
  RR: {
    accounts: [account('RR-01', 'Rimu Retail')],
    settings: {},
    sites: sites(`
RR-CIT | Chatham Islands store | 1 Hopo Street | Waitangi, Chatham Islands | RR-01
RR-LVN | Levin | 63 Rimu Street | Levin | RR-01 | hub
RR-OAM | Ōamaru | 21 Kororā Parade | Ōamaru | RR-01`),
  },
  KK: {
    accounts: [account('KK-01', 'Kākā Kitchens')],
    settings: {},
    sites: sites(`
KK-HLZ | Hamilton showroom | 9 Kākā Street | Te Rapa, Hamilton | KK-01 | hub
KK-TRG | Tauranga | 70 Tūī Glade | Greerton, Tauranga | KK-01`),
  },
  RU: {
    accounts: [account('RU-01', 'Ruru Roofing')],
    settings: {},
    sites: sites(`
RU-NSN | Nelson | 15 Ruru Road | Stoke, Nelson | RU-01 | hub
RU-CHC | Christchurch | 4 Weka Mews | Hornby, Christchurch | RU-01`),
  },
  HT: {
    accounts: [account('HT-01', 'Hoki Tackle')],
    settings: {},
    sites: sites(`
HT-ROT | Rotorua | 33 Hoki Lane | Fairy Springs, Rotorua | HT-01 | hub
HT-LVN | Levin | 8 Īnanga Street | Levin | HT-01`),
  },
  KP: {
    accounts: [account('KP-01', 'Koru Papers')],
    settings: {},
    sites: sites(`
KP-WLG | Lower Hutt | 52 Koru Crescent | Seaview, Lower Hutt | KP-01 | hub
KP-ZQN | Queenstown | 17 Kōtare Rise | Frankton, Queenstown | KP-01`),
  },
};
