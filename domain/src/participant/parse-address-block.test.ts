import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddressBlock } from '#participant/parse-address-block.ts';

const fieldsOf = (text: string) => {
  const { fullName, streetNumber, street, suburb, city, postcode, phone, email } =
    parseAddressBlock(text).draft;
  return [fullName, streetNumber, street, suburb, city, postcode, phone, email].join(' | ');
};

/** Name | number | street | suburb | city | postcode | phone | email. */
const CASES: readonly (readonly [text: string, expected: string])[] = [
  // Blocks of lines.
  [
    'Rātā Supplies Ltd\n12 Tūī Street\nPenrose\nAuckland 1061',
    'Rātā Supplies Ltd | 12 | Tūī Street | Penrose | Auckland | 1061 |  | ',
  ],
  [
    'Rata Supplies\r\n12A Tui St\r\nPenrose, Auckland 1061\r\nNew Zealand',
    'Rata Supplies | 12A | Tui St | Penrose | Auckland | 1061 |  | ',
  ],
  [
    'Jo Smith\n3/45 Customhouse Quay\nWellington Central\nWellington\n6011',
    'Jo Smith | 3/45 | Customhouse Quay | Wellington Central | Wellington | 6011 |  | ',
  ],
  [
    'Harbour Books Limited\nLevel 5\n120 Albert Street\nAuckland Central\nAuckland 1010',
    'Harbour Books Limited | Level 5, 120 | Albert Street | Auckland Central | Auckland | 1010 |  | ',
  ],
  [
    'Kōwhai Cafe\nUnit 3, 12 Durham Street\nTauranga Central\nTauranga 3110',
    'Kōwhai Cafe | 3/12 | Durham Street | Tauranga Central | Tauranga | 3110 |  | ',
  ],
  [
    'Kowhai Cafe\nUnit 3\n12 Durham Street\nTauranga Central\nTauranga 3110',
    'Kowhai Cafe | 3/12 | Durham Street | Tauranga Central | Tauranga | 3110 |  | ',
  ],
  [
    'A Ngata\nFlat 2, 14A Hill Rd\nKelburn\nWellington 6012',
    'A Ngata | 2/14A | Hill Rd | Kelburn | Wellington | 6012 |  | ',
  ],
  // Rural delivery, highways and streets without a type.
  [
    'Totara Farm\n43 Smith Road\nRD 2\nKaiapoi 7692',
    'Totara Farm | 43 | Smith Road | RD 2 | Kaiapoi | 7692 |  | ',
  ],
  [
    'Totara Farm, 1450 State Highway 1, RD 4, Timaru 7974',
    'Totara Farm | 1450 | State Highway 1 | RD 4 | Timaru | 7974 |  | ',
  ],
  ['Kea Dairy\n2201 SH 2\nRD 8\nMasterton 5888', 'Kea Dairy | 2201 | SH 2 | RD 8 | Masterton | 5888 |  | '],
  [
    'Old Bank\n45 The Terrace\nWellington Central\nWellington 6011',
    'Old Bank | 45 | The Terrace | Wellington Central | Wellington | 6011 |  | ',
  ],
  [
    'Paper Shop, 100 Broadway, Newmarket, Auckland 1023',
    'Paper Shop | 100 | Broadway | Newmarket | Auckland | 1023 |  | ',
  ],
  [
    'Te Whare Toi\n7 Te Ara\nRotorua Central\nRotorua 3010',
    'Te Whare Toi | 7 | Te Ara | Rotorua Central | Rotorua | 3010 |  | ',
  ],
  ['1 Great South Road, Epsom, Auckland 1051', ' | 1 | Great South Road | Epsom | Auckland | 1051 |  | '],
  [
    '12 St Heliers Bay Road, St Heliers, Auckland 1071',
    ' | 12 | St Heliers Bay Road | St Heliers | Auckland | 1071 |  | ',
  ],
  [
    '9 Mount St John Avenue, Epsom, Auckland 1051',
    ' | 9 | Mount St John Avenue | Epsom | Auckland | 1051 |  | ',
  ],
  ['88 Main Road South, Hope, Richmond 7020', ' | 88 | Main Road South | Hope | Richmond | 7020 |  | '],
  ['27-31 Bryant Rd, Te Rapa, Hamilton 3200', ' | 27-31 | Bryant Rd | Te Rapa | Hamilton | 3200 |  | '],
  ['27 – 31 Bryant Rd, Te Rapa, Hamilton 3200', ' | 27–31 | Bryant Rd | Te Rapa | Hamilton | 3200 |  | '],
  [
    "5 O'Connell Street, Auckland Central, Auckland 1010",
    " | 5 | O'Connell Street | Auckland Central | Auckland | 1010 |  | ",
  ],
  // Towns are their own suburb; large cities are not.
  [
    'Bay Joinery, 12 High Street, Motueka 7120',
    'Bay Joinery | 12 | High Street | Motueka | Motueka | 7120 |  | ',
  ],
  [
    'Bay Joinery, 12 Queen Street, Auckland 1010',
    'Bay Joinery | 12 | Queen Street |  | Auckland | 1010 |  | ',
  ],
  ['Bay Joinery\n12 Queen Street\nAuckland', 'Bay Joinery | 12 | Queen Street |  | Auckland |  |  | '],
  // One line without commas.
  [
    'Rata Supplies 12 Tui Street Penrose Auckland 1061',
    'Rata Supplies | 12 | Tui Street | Penrose | Auckland | 1061 |  | ',
  ],
  ['12 Tui Street Hamilton East Hamilton 3216', ' | 12 | Tui Street | Hamilton East | Hamilton | 3216 |  | '],
  [
    '12 Tui Street Milson Palmerston North 4414',
    ' | 12 | Tui Street | Milson | Palmerston North | 4414 |  | ',
  ],
  // Regions and countries after the city.
  [
    'Mill 4, 8 Mill Lane, Te Awamutu, Waikato 3800',
    'Mill 4 | 8 | Mill Lane | Te Awamutu | Te Awamutu | 3800 |  | ',
  ],
  [
    "Pear Packers\n77 Orchard Rd\nHastings\nHawke's Bay\n4122\nNew Zealand",
    'Pear Packers | 77 | Orchard Rd |  | Hastings | 4122 |  | ',
  ],
  ['3 Moana Ave, Tahunanui, Nelson 7011, NZ', ' | 3 | Moana Ave | Tahunanui | Nelson | 7011 |  | '],
  // Phone numbers and email addresses.
  [
    'Rata Supplies\n12 Tui Street\nPenrose\nAuckland 1061\nPh: 09 555 0142\nEmail: Dock@Rata.example',
    'Rata Supplies | 12 | Tui Street | Penrose | Auckland | 1061 | 09 555 0142 | dock@rata.example',
  ],
  [
    'Jo Smith | 021 555 0187 | jo@rata.example | 12 Tui Street | Penrose | Auckland 1061',
    'Jo Smith | 12 | Tui Street | Penrose | Auckland | 1061 | 021 555 0187 | jo@rata.example',
  ],
  [
    'Jo Smith <jo@rata.example>\n12 Tui Street, Penrose, Auckland 1061\nM +64 21 555 0187',
    'Jo Smith | 12 | Tui Street | Penrose | Auckland | 1061 | +64 21 555 0187 | jo@rata.example',
  ],
  [
    'Jo Smith (021-555-0187)\n12 Tui Street, Penrose, Auckland 1061',
    'Jo Smith | 12 | Tui Street | Penrose | Auckland | 1061 | 021-555-0187 | ',
  ],
  [
    'Rata Supplies\n12 Tui Street\nPenrose\nAuckland 1061\nFax: 09 555 0143\nPhone (09) 555 0142',
    'Rata Supplies | 12 | Tui Street | Penrose | Auckland | 1061 | (09) 555 0142 | ',
  ],
  [
    'Rata Supplies, 0800 555 014, 12 Tui Street, Penrose, Auckland 1061',
    'Rata Supplies | 12 | Tui Street | Penrose | Auckland | 1061 | 0800 555 014 | ',
  ],
  // Labels.
  [
    'Company: Rata Supplies\nAttn: Jo Smith\nAddress: 12 Tui Street\nSuburb: Penrose\nCity: Auckland\nPostcode: 1061',
    'Rata Supplies, attn Jo Smith | 12 | Tui Street | Penrose | Auckland | 1061 |  | ',
  ],
  [
    'Deliver to:\nRata Supplies\n12 Tui Street\nPenrose\nAuckland 1061',
    'Rata Supplies | 12 | Tui Street | Penrose | Auckland | 1061 |  | ',
  ],
  [
    'Ship to: Rata Supplies, 12 Tui Street, Penrose, Auckland 1061\nContact: Jo Smith 021 555 0187',
    'Rata Supplies, attn Jo Smith | 12 | Tui Street | Penrose | Auckland | 1061 | 021 555 0187 | ',
  ],
  [
    'Attention Of: Jo Smith\n12 Tui Street\nPenrose\nAuckland 1061',
    'Jo Smith | 12 | Tui Street | Penrose | Auckland | 1061 |  | ',
  ],
  // Emails.
  [
    'Hi team,\n\nPlease send to Rata Supplies at 12 Tui Street, Penrose, Auckland 1061. \n\nThanks\nJo',
    'Rata Supplies | 12 | Tui Street | Penrose | Auckland | 1061 |  | ',
  ],
  [
    'Kia ora,\ncan you please courier it to\nMoana Clinic\n14 Beach Road\nCampbells Bay\nAuckland 0630\nNgā mihi',
    'Moana Clinic | 14 | Beach Road | Campbells Bay | Auckland | 0630 |  | ',
  ],
  [
    '> Deliver to:\n> Moana Clinic\n> 14 Beach Road\n> Campbells Bay\n> Auckland 0630',
    'Moana Clinic | 14 | Beach Road | Campbells Bay | Auckland | 0630 |  | ',
  ],
  [
    'Jo Smith\nWarehouse Manager\nRata Supplies Ltd\n12 Tui Street, Penrose, Auckland 1061\nwww.rata.example',
    'Rata Supplies Ltd | 12 | Tui Street | Penrose | Auckland | 1061 |  | ',
  ],
  [
    'Please send it to:\nMoana Clinic\n14 Beach Road\nCampbells Bay\nAuckland 0630',
    'Moana Clinic | 14 | Beach Road | Campbells Bay | Auckland | 0630 |  | ',
  ],
  // Postal boxes are not used, because freight needs a street.
  [
    'Rata Supplies\nPO Box 4711, Shortland Street\n12 Tui Street\nPenrose\nAuckland 1061',
    'Rata Supplies | 12 | Tui Street | Penrose | Auckland | 1061 |  | ',
  ],
  [
    'Postal address: PO Box 12, Napier 4140\nHarbour Cafe\n3 West Quay\nAhuriri\nNapier 4110',
    'Harbour Cafe | 3 | West Quay | Ahuriri | Napier | 4110 |  | ',
  ],
  // Text with few fields of an address.
  ['Rata Supplies', 'Rata Supplies |  |  |  |  |  |  | '],
  ['Penrose, Auckland 1061', ' |  |  | Penrose | Auckland | 1061 |  | '],
  ['', ' |  |  |  |  |  |  | '],
  ['jo@rata.example', ' |  |  |  |  |  |  | jo@rata.example'],
];

describe('a pasted address', () => {
  test.each(CASES)('%j', (text, expected) => {
    expect(fieldsOf(text)).toBe(expected);
  });

  test('text that fills no field is returned', () => {
    const text =
      'Jo Smith\nWarehouse Manager\nRata Supplies Ltd\nBuilding Three\n12 Tui Street\nPenrose\nAuckland 1061\nRing the bell';
    expect(parseAddressBlock(text).unused).toEqual([
      'Jo Smith',
      'Warehouse Manager',
      'Building Three',
      'Ring the bell',
    ]);
  });

  test('a field is never longer than its limit', () => {
    const { draft, unused } = parseAddressBlock(
      `${'Long '.repeat(60)}\n12 Tui Street\nPenrose\nAuckland 1061`,
    );
    expect(draft.fullName).toBe('');
    expect(unused[0]).toHaveLength(299);
  });

  test('any text is read quickly and without an error', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const value of Object.values(parseAddressBlock(text).draft)) expect(typeof value).toBe('string');
      }),
    );
    const started = performance.now();
    for (const text of [
      '1 '.repeat(2_500),
      'a '.repeat(2_500),
      '1-'.repeat(2_500),
      'St '.repeat(1_700),
      '@a.'.repeat(1_600),
    ])
      parseAddressBlock(text);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
