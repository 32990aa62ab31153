import type { ParticipantRow } from '#consignment/present-summary.ts';
import type { StatusCode } from '#consignment/status.ts';
import { splitPackingGroup } from '#freight/dangerous-goods.ts';

/** Dangerous Goods in Limited Quantities and Small Packages of Land Transport Rule 45001, section 2. */
export const QUANTITY_PROVISIONS = {
  STANDARD: 'None',
  LIMITED: 'Limited quantity',
  SMALL_PACKAGES: 'Small packages',
} as const;

export type QuantityProvision = keyof typeof QUANTITY_PROVISIONS;

export const NET_UNITS = ['kg', 'L'] as const;
export type NetUnit = (typeof NET_UNITS)[number];

export const MAX_PACKAGING_KIND = 40;
export const MAX_PACKAGES = 9999;
/** As much as the gross weight of a freight item. */
export const MAX_NET_QUANTITY = 40_000;
export const FLASH_POINT_LIMITS = { min: -150, max: 500 } as const;
export const MAX_EMERGENCY_NAME = 100;
export const MAX_EMERGENCY_PHONE = 40;

/** Details of a freight item that its declaration needs beside its UN number, name and class. Null: not entered. */
export interface GoodsDetails {
  /** Number, kind and size of the inner packagings: 24, 'can', '500 mL'. All three are null without inner packagings. */
  readonly innerCount: number | null;
  readonly innerKind: string | null;
  readonly innerSize: string | null;
  readonly outerCount: number | null;
  readonly outerKind: string | null;
  /** Of the whole item. */
  readonly netQuantity: number | null;
  readonly netUnit: NetUnit | null;
  readonly provision: QuantityProvision;
  /** °C, closed cup. */
  readonly flashPoint: number | null;
  readonly isMarinePollutant: boolean | null;
}

export const NO_GOODS_DETAILS: GoodsDetails = {
  innerCount: null,
  innerKind: null,
  innerSize: null,
  outerCount: null,
  outerKind: null,
  netQuantity: null,
  netUnit: null,
  provision: 'STANDARD',
  flashPoint: null,
  isMarinePollutant: null,
};

/** A freight item with dangerous goods, as the rules read it. */
export interface DeclaredItem {
  readonly class: string;
  readonly nameAndDescription: string;
  readonly details: GoodsDetails;
  readonly crossesCookStrait: boolean;
}

type DeclaredParty = Pick<ParticipantRow, 'phone' | 'site'>;

/** A consignment with dangerous goods, as the rules read it. */
export interface DeclaredParties {
  readonly sender: DeclaredParty;
  readonly receiver: DeclaredParty;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
}

type Rule<Facts> = Readonly<
  Record<string, { readonly message: string; readonly isMissing: (facts: Facts) => boolean }>
>;

/** The fields that a complete declaration needs of every item with dangerous goods, in the order of the form. */
export const ITEM_RULES = {
  technicalName: {
    message: 'Add the technical name in brackets after the n.o.s. name',
    isMissing: ({ nameAndDescription }) => lacksTechnicalName(nameAndDescription),
  },
  outerCount: {
    message: 'Enter the number of packages',
    isMissing: ({ details }) => details.outerCount === null,
  },
  outerKind: {
    message: 'Enter the kind of packages',
    isMissing: ({ details }) => details.outerKind === null,
  },
  innerCount: {
    message: 'Enter the number of inner packagings',
    isMissing: ({ details }) => hasInner(details) && details.innerCount === null,
  },
  innerKind: {
    message: 'Enter the kind of inner packagings',
    isMissing: ({ details }) => hasInner(details) && details.innerKind === null,
  },
  innerSize: {
    message: 'Enter the size of an inner packaging',
    isMissing: ({ details }) => hasInner(details) && details.innerSize === null,
  },
  netQuantity: {
    message: 'Enter the net quantity',
    isMissing: ({ details }) => details.netQuantity === null,
  },
  netUnit: {
    message: 'Choose the unit of the net quantity',
    isMissing: ({ details }) => details.netQuantity !== null && details.netUnit === null,
  },
  flashPoint: {
    message: 'Enter the flash point, which class 3 needs',
    isMissing: (item) => needsFlashPoint(item) && item.details.flashPoint === null,
  },
  isMarinePollutant: {
    message: 'Answer whether the goods are a marine pollutant, because they cross Cook Strait',
    isMissing: ({ details, crossesCookStrait }) => crossesCookStrait && details.isMarinePollutant === null,
  },
} as const satisfies Rule<DeclaredItem>;

/** The same for the whole consignment. */
export const PARTY_RULES = {
  senderPhone: {
    message: "Add the sender's phone number",
    isMissing: ({ sender }) => lacksPhone(sender),
  },
  receiverPhone: {
    message: "Add the receiver's phone number",
    isMissing: ({ receiver }) => lacksPhone(receiver),
  },
  emergencyName: {
    message: 'Enter the name of the 24/7 emergency contact',
    isMissing: ({ emergencyName }) => isBlank(emergencyName),
  },
  emergencyPhone: {
    message: 'Enter the phone number of the 24/7 emergency contact',
    isMissing: ({ emergencyPhone }) => isBlank(emergencyPhone),
  },
} as const satisfies Rule<DeclaredParties>;

export type ItemField = keyof typeof ITEM_RULES;
export type PartyField = keyof typeof PARTY_RULES;

export interface Missing<Field> {
  readonly field: Field;
  readonly message: string;
}

export const missingOfItem = (item: DeclaredItem) => missingOf<ItemField, DeclaredItem>(ITEM_RULES, item);
export const missingOfParties = (parties: DeclaredParties) =>
  missingOf<PartyField, DeclaredParties>(PARTY_RULES, parties);

function missingOf<Field extends string, Facts>(
  rules: Readonly<Record<Field, Rule<Facts>[string]>>,
  facts: Facts,
): Missing<Field>[] {
  return Object.entries<Rule<Facts>[string]>(rules).flatMap(([field, { message, isMissing }]) =>
    // The keys of the table are the fields.
    isMissing(facts) ? [{ field: field as Field, message }] : [],
  );
}

/** The carrier has the phone numbers of sites, and users cannot change them. */
const lacksPhone = ({ phone, site }: DeclaredParty) => site === null && isBlank(phone);

const isBlank = (text: string | null) => text === null || text.trim() === '';

const hasInner = ({ innerCount, innerKind, innerSize }: GoodsDetails) =>
  innerCount !== null || innerKind !== null || innerSize !== null;

export const needsFlashPoint = (item: Pick<DeclaredItem, 'class'>): boolean => item.class === '3';

/** A listed name that needs a technical name is checked with the list; this finds the names of unlisted goods. */
function lacksTechnicalName(nameAndDescription: string): boolean {
  const { name } = splitPackingGroup(nameAndDescription);
  return /\bn\.?\s?o\.?\s?s\.?\s*(\(\s*\))?$/i.test(name.trim());
}

/** A pallet carries packages and is not a packaging of dangerous goods (docs/reference/freight-facts.md). */
export const outerKindIssue = (kind: string): string | null =>
  /\b(pallets?|skids?)\b/i.test(kind)
    ? 'A pallet is not a packaging of dangerous goods. Enter the packages on it.'
    : null;

type Island = 'NORTH' | 'SOUTH';

const SOUTH_REGIONS: ReadonlySet<string> = new Set([
  'NZ-TAS',
  'NZ-NSN',
  'NZ-MBH',
  'NZ-WTC',
  'NZ-WTC-BUL',
  'NZ-CAN',
  'NZ-CAN-SC',
  'NZ-OTA',
  'NZ-STL',
]);

/** Null: the Chatham Islands, another country, or an unknown place. Postcodes from 7000 are on the South Island. */
function islandOf({ region, postcode }: Pick<ParticipantRow, 'region' | 'postcode'>): Island | null {
  if (region !== null && region.id !== 'NZ-CIT') return SOUTH_REGIONS.has(region.id) ? 'SOUTH' : 'NORTH';
  if (region !== null || !/^\d{4}$/.test(postcode)) return null;
  return postcode >= '7000' ? 'SOUTH' : 'NORTH';
}

/** Freight between the islands goes by ferry, where the IMDG code asks for the marine pollutant. */
export function crossesCookStrait(
  sender: Pick<ParticipantRow, 'region' | 'postcode'>,
  receiver: Pick<ParticipantRow, 'region' | 'postcode'>,
): boolean {
  const [from, to] = [islandOf(sender), islandOf(receiver)];
  return from !== null && to !== null && from !== to;
}

/** After the pickup, the declaration travels with the freight and stays as it is. */
const CHANGEABLE: ReadonlySet<StatusCode> = new Set<StatusCode>(['DRAFT', 'FINAL', 'STAGED']);

export const canChangeDeclaration = (status: StatusCode): boolean => CHANGEABLE.has(status);

export const DECLARATION_REASONS = {
  noGoods: 'This consignment has no dangerous goods.',
  wrongStatus: 'The declaration can be changed until the freight is picked up.',
  incomplete: 'The declaration is incomplete. Complete it before you sign it.',
  changed: 'The declaration has changed since you opened it. Read it again before you sign it.',
  noAuthority:
    'You have no authority to sign dangerous goods declarations. Your administrator can give it to you.',
} as const;
