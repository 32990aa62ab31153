import type { ParticipantRow } from '#consignment/present-summary.ts';
import type { StatusCode } from '#consignment/status.ts';
import type { SeaLeg } from '#freight/sea-leg.ts';

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

/**
 * At least six digits and perhaps an extension, or a free number in letters: 0800 CHEMCALL. Emergency centres abroad are
 * allowed, unlike for a receiver (`isNewZealandPhone`). For JavaScript and PostgreSQL, ignoring case.
 */
export const EMERGENCY_PHONE_PATTERN =
  '^[ +().-]*(([0-9][ +().-]*){6,}|0(800|508)[ -]?[a-z]{6,10}[ +().-]*([0-9][ +().-]*)*)(,? *(ext\\.?|extension|x) *[0-9]{1,6})?$';

export const INVALID_EMERGENCY_PHONE =
  'Enter the phone number of the 24/7 emergency contact with at least 6 digits, such as 0800 555 014 or +64 9 555 0142 ext 7.';

export const emergencyPhoneIssue = (text: string): string | null =>
  new RegExp(EMERGENCY_PHONE_PATTERN, 'i').test(text.trim()) ? null : INVALID_EMERGENCY_PHONE;

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

/** What the signatory declares. It is on the dialog, on the PDF and in the signed content. */
export const DECLARATION_STATEMENT =
  'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.';

/** A freight item with dangerous goods, as the rules read it. */
export interface DeclaredItem {
  readonly class: string;
  /** The list requires a technical name (`lacksTechnicalName` in domain/src/freight/listed-goods.ts). */
  readonly lacksTechnicalName: boolean;
  readonly details: GoodsDetails;
  readonly seaLeg: SeaLeg;
}

type DeclaredParty = Pick<ParticipantRow, 'phone' | 'site'>;

/** A consignment with dangerous goods, as the rules read it. */
export interface DeclaredParties {
  readonly sender: DeclaredParty;
  readonly receiver: DeclaredParty;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
}

/** A required field has a condition in `server/src/freight/today/declaration-conditions.query.ts` too. */
interface Rule<Facts> {
  /** Required by Land Transport Rule 45001 (docs/reference/freight-facts.md). A recommended field does not block the signature. */
  readonly isRequired: boolean;
  readonly issueOf: (facts: Facts) => string | null;
}
type Rules<Facts> = Readonly<Record<string, Rule<Facts>>>;

/** The fields of every item with dangerous goods, in the order of the form. */
export const ITEM_RULES = {
  technicalName: {
    isRequired: true,
    issueOf: (item) =>
      item.lacksTechnicalName ? 'Add the technical name in brackets after the name of the goods.' : null,
  },
  outerCount: {
    isRequired: true,
    issueOf: ({ details }) => (details.outerCount === null ? 'Enter the number of packages.' : null),
  },
  outerKind: {
    isRequired: true,
    issueOf: ({ details: { outerKind } }) =>
      outerKind === null ? 'Enter the kind of packages.' : outerKindIssue(outerKind),
  },
  innerCount: {
    isRequired: false,
    issueOf: ({ details }) =>
      hasInner(details) && details.innerCount === null ? 'Enter the number of inner packagings.' : null,
  },
  innerKind: {
    isRequired: false,
    issueOf: ({ details }) =>
      hasInner(details) && details.innerKind === null ? 'Enter the kind of inner packagings.' : null,
  },
  innerSize: {
    isRequired: false,
    issueOf: ({ details }) =>
      hasInner(details) && details.innerSize === null ? 'Enter the size of an inner packaging.' : null,
  },
  netQuantity: {
    isRequired: false,
    issueOf: ({ details }) => (details.netQuantity === null ? 'Enter the net quantity.' : null),
  },
  netUnit: {
    isRequired: false,
    issueOf: ({ details: { netQuantity, netUnit } }) =>
      netQuantity !== null && netUnit === null ? 'Select the unit of the net quantity.' : null,
  },
  flashPoint: {
    isRequired: false,
    issueOf: (item) =>
      needsFlashPoint(item) && item.details.flashPoint === null
        ? 'Enter the flash point of the goods of class 3.'
        : null,
  },
  isMarinePollutant: {
    isRequired: false,
    issueOf: ({ details, seaLeg }) =>
      seaLeg !== 'NONE' && details.isMarinePollutant === null
        ? 'Select whether the goods are a marine pollutant.'
        : null,
  },
} as const satisfies Rules<DeclaredItem>;

/** The same for the whole consignment. */
export const PARTY_RULES = {
  senderPhone: {
    isRequired: false,
    issueOf: ({ sender }) => (lacksPhone(sender) ? "Add the sender's phone number." : null),
  },
  receiverPhone: {
    isRequired: false,
    issueOf: ({ receiver }) => (lacksPhone(receiver) ? "Add the receiver's phone number." : null),
  },
  emergencyName: {
    isRequired: false,
    issueOf: ({ emergencyName }) =>
      isBlank(emergencyName) ? 'Enter the name of the 24/7 emergency contact.' : null,
  },
  emergencyPhone: {
    isRequired: true,
    issueOf: ({ emergencyPhone }) =>
      emergencyPhone === null || isBlank(emergencyPhone)
        ? 'Enter the phone number of the 24/7 emergency contact.'
        : emergencyPhoneIssue(emergencyPhone),
  },
} as const satisfies Rules<DeclaredParties>;

export type ItemField = keyof typeof ITEM_RULES;
export type PartyField = keyof typeof PARTY_RULES;

export interface DeclarationIssue<Field> {
  readonly field: Field;
  readonly message: string;
  readonly isRequired: boolean;
}

export const issuesOfItem = (item: DeclaredItem) => issuesOf<ItemField, DeclaredItem>(ITEM_RULES, item);
export const issuesOfParties = (parties: DeclaredParties) =>
  issuesOf<PartyField, DeclaredParties>(PARTY_RULES, parties);

function issuesOf<Field extends string, Facts>(
  rules: Readonly<Record<Field, Rule<Facts>>>,
  facts: Facts,
): DeclarationIssue<Field>[] {
  return Object.entries<Rule<Facts>>(rules).flatMap(([field, { isRequired, issueOf }]) => {
    const message = issueOf(facts);
    // The keys of the table are the fields.
    return message === null ? [] : [{ field: field as Field, message, isRequired }];
  });
}

/** The carrier has the phone numbers of sites, and users cannot change them. */
const lacksPhone = ({ phone, site }: DeclaredParty) => site === null && isBlank(phone);

const isBlank = (text: string | null) => text === null || text.trim() === '';

const hasInner = ({ innerCount, innerKind, innerSize }: GoodsDetails) =>
  innerCount !== null || innerKind !== null || innerSize !== null;

export const needsFlashPoint = (item: Pick<DeclaredItem, 'class'>): boolean => item.class === '3';

/** A pallet carries packages and is not a packaging of dangerous goods (docs/reference/freight-facts.md). */
export const outerKindIssue = (kind: string): string | null =>
  /\b(pallets?|skids?)\b/i.test(kind)
    ? 'A pallet is not a packaging of dangerous goods. Enter the packages on it.'
    : null;

/** After the pickup, the declaration travels with the freight and stays as it is. */
const CHANGEABLE: ReadonlySet<StatusCode> = new Set<StatusCode>(['DRAFT', 'FINAL', 'STAGED']);

export const canChangeDeclaration = (status: StatusCode): boolean => CHANGEABLE.has(status);

export const DECLARATION_REASONS = {
  noGoods: 'This consignment has no dangerous goods.',
  wrongStatus: 'The declaration can be changed until the freight is picked up.',
  incomplete: 'The declaration is incomplete. Complete it before you sign it.',
  changed: 'The declaration has changed since you opened it. Check it, then sign it.',
  changedBeforeSave: 'The declaration has changed since you opened it. Check it, then save it.',
  noAuthority:
    'You have no authority to sign dangerous goods declarations. Your administrator can give it to you.',
  machine:
    'A program cannot sign a declaration. A user with the authority to sign must sign it in the portal.',
} as const;
