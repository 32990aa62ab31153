/** All of it invented; the trees and birds are real. */
export const STREETS =
  `Kauri Road; Rātā Street; Tōtara Drive; Mānuka Road; Kahikatea Place; Rimu Crescent; Horoeka Way; Karaka Terrace
Pūriri Avenue; Tawa Street; Mataī Road; Kānuka Drive; Nīkau Lane; Kererū Street; Toroa Wharf Road; Pīwakawaka Road; Hoiho Street
Kākāpō Street; Tīeke Close; Kōkako Rise; Whio Grove; Ruru Lane; Tūī Glen Road; Miromiro Street; Kārearea Boulevard; Riroriro Place
Weka Way; Kōtuku Parade; Tarāpunga Quay; Mātātā Street; Harakeke Street; Raupō Road; Toetoe Terrace; Kōwhai Crescent; Māhoe Street
Pōhutukawa Parade; Ngaio Road; Tītoki Street; Houhere Lane; Kōnini Street`.split(/; |\n/);

export const GIVEN_NAMES =
  `Aroha; Wiremu; Hēmi; Ngaire; Tāne; Mārama; Rāwiri; Anahera; Manaia; Kahurangi; Pita; Hinemoa; Olive; George; Priya; Arjun
Mei; Liang; Sione; Lagi; Talia; Fetu; Emma; Jack; Isla; Oliver; Zoë; Renée; Søren; Björn; Chloé; Íñigo`.split(
    /; |\n/,
  );

export const FAMILY_NAMES =
  `Parata-Finch; Te Awa; Wētere; Kīngi; Ngāpō; Rāpana; Waititi-Moss; Fernsby; Hollowood; Marlbrook; Ashgrove
Patel-Wren; Singh-Larch; Chen-Alder; Tuimavave; Fonoti; Vaipulu; Dunnock; Thrushton; Larkspur; Oakhanger; Sandpiper; Quillfeather`.split(
    /; |\n/,
  );

export const BUSINESS_NAMES =
  `Kiwi Kitchens; Ōtautahi Timber; Waiheke Vineyard Supplies; Southern Cross Ceramics; Toru Hardware; Kāpiti Cheese Works
Mōkihi Outdoors; Bay Plumbing; Pounamu Jewellers; Moa Brewing Equipment; Tussock Wool; Alpine Bikes; Te Ata Bookshop; Matariki Lighting
Rangitoto Roofing; Blue Cod Takeaways; Hauraki Nets; Kaimai Dairy Parts; Kea Street Pharmacy; Pāpāmoa Surf; Tararua Tractors
Whitebait & Sons; Ngahere Nurseries; Mānuka Gold Honey; Stewart Island Oysters; Fox Glacier Guiding; Tī Kōuka Landscapes; Aotea Ferries`.split(
    /; |\n/,
  );

export const BUSINESS_FORMS = ['Ltd', 'Limited', 'Trading Co', '(NZ) Ltd', '& Co', 'Group', 'Wholesale'];

/** Names that break a column designed for 'Smith'. */
export const LONG_NAMES = [
  'Te Whare Toi o Ngā Manu Kōrero Charitable Trust Board – Community Kitchen and Garden Supplies (Receiving Dock 3)',
  'Taumatawhakatangihangakoauauotamateapokaiwhenuakitanatahu Viewpoint Café and Gift Shop Limited',
  'Hollowood, Marlbrook, Parata-Finch, Ashgrove and Daughters Architectural Joinery and Restoration Partnership',
  'Ōtākou Peninsula Combined Schools Uniform, Stationery and Sports Equipment Co-operative Society (Incorporated)',
  'Kahurangi-Mārama Te Awa-Waititi-Moss',
];

export const GOODS =
  `Ceramic mugs; Linen towels; Oak stools; Cast iron pans; Wool blankets; Glass jars; Kitchen knives; Cutting boards; Lamp shades
Rugs; Door frames; Window sashes; Hinges and handles; Outboard motor parts; Rope and chain; Life jackets; Paper rolls; Gift boxes
Cardboard sheets; Shop fittings; Coffee beans; Honey jars; Mattresses; Garden pots; Kete – woven, large; Pounamu display stands`.split(
    /; |\n/,
  );

export const NOTES =
  `Please ring before delivery; Leave with reception; Gate code is on the docket; Dog on site, stay in the cab and call
Deliver to the rear dock, not the shop; Forklift available 7:30 am – 3 pm; Two people needed to unload; Kei muri te tomokanga – entrance at the back
Do not stack; Driver must sign in at the office`.split(/; |\n/);

export const FAILED_DELIVERY = ['Receiver closed', 'The site was closed at the time of delivery.'] as const;

export const EXCEPTIONS: readonly (readonly [string, string])[] = [
  FAILED_DELIVERY,
  ['Damaged in transit', 'Outer packaging crushed on one corner; photos taken.'],
  ['Short shipped', 'One item fewer than on the consignment note.'],
  ['Address incorrect', 'The street number does not exist.'],
  ['Road closed', 'State highway closed by a slip; held at the depot.'],
  ['Not ready for collection', 'Freight was not packed when the driver arrived.'],
  ['Refused by receiver', 'The receiver did not order these goods.'],
];

export const INFORMATION: readonly (readonly [string, string])[] = [
  ['Message from the receiver', 'Asks for delivery after 1 pm.'],
  ['Message from the depot', 'Freight checked and re-labelled.'],
  ['Contact details needed', 'Please give a phone number for the receiver.'],
  ['Booking requested', 'The receiver asks for a booked time.'],
  ['Ferry delayed', 'Te Moana-o-Raukawa crossing put back by weather.'],
];

export const DEPOT_PEOPLE = [
  'Kea dispatch',
  'Depot Penrose',
  'Depot Hornby',
  'Driver 114',
  'Driver 27',
  'Customer care',
];
