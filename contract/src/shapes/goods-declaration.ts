import {
  emergencyPhoneIssue,
  FLASH_POINT_LIMITS,
  INVALID_EMERGENCY_PHONE,
  MAX_EMERGENCY_NAME,
  MAX_EMERGENCY_PHONE,
  MAX_NET_QUANTITY,
  MAX_PACKAGES,
  MAX_PACKAGING_KIND,
} from '@cartage/domain/freight/goods-declaration.ts';
import { z } from 'zod';
import { printedLine, refParams } from '#shapes/common.ts';
import { declaredContent, marinePollutant, netUnit, provision } from '#shapes/declared-content.ts';
import {
  booleanField,
  described,
  instantField,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { dangerousGood, dangerousGoodsClasses } from '#shapes/product.ts';
import { runLoad } from '#shapes/run-load.ts';
import { segregation } from '#shapes/segregation.ts';

const count = () =>
  z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(MAX_PACKAGES, `Must be at most ${MAX_PACKAGES}`)
    .nullable();
const kind = () => printedLine({ min: 1, max: MAX_PACKAGING_KIND }).nullable();
const decimals = (places: number) => (value: number) =>
  Math.abs(Math.round(value * 10 ** places) - value * 10 ** places) < 1e-6;

const savedLine = named(
  z.strictObject({
    lineItemId: described(z.number().int().min(1), 'Id of the freight item.', 3281),
    innerCount: described(count(), 'Number of inner packagings; null without them.', 24),
    innerKind: described(kind(), 'Kind of the inner packagings.', 'can'),
    innerSize: described(kind(), 'Size of one inner packaging.', '500 mL'),
    outerCount: described(count(), 'Number of packages.', 4),
    outerKind: described(
      kind(),
      'Kind of the packages. A pallet is not one, and is an issue of the declaration.',
      'drum',
    ),
    netQuantity: described(
      z
        .number()
        .min(0.001, 'Must be at least 0.001')
        .max(MAX_NET_QUANTITY, `Must be at most ${MAX_NET_QUANTITY}`)
        .refine(decimals(3), 'Must have at most 3 decimals')
        .nullable(),
      'Net quantity of the whole item.',
      80,
    ),
    netUnit: netUnit(),
    provision: provision(),
    flashPoint: described(
      z
        .number()
        .min(FLASH_POINT_LIMITS.min, `Must be at least ${FLASH_POINT_LIMITS.min}`)
        .max(FLASH_POINT_LIMITS.max, `Must be at most ${FLASH_POINT_LIMITS.max}`)
        .refine(decimals(1), 'Must have at most 1 decimal')
        .nullable(),
      'Flash point in °C, closed cup.',
      23,
    ),
    isMarinePollutant: marinePollutant(),
  }),
  'GoodsDetailsInput',
  'The details of a freight item for the declaration. Null: not entered.',
);

const line = named(
  z.object({
    lineItemId: numberField('Id of the freight item.', 3281),
    position: numberField('Position of the freight item, from 1.', 1),
    declared: stringField(
      'UN number, name, class, subsidiary classes and packing group in the order of the declaration.',
      'UN 1263, Paint, class 3, packing group II',
    ),
    innerCount: numberOrNull('Number of inner packagings; null without them.', 24),
    innerKind: stringOrNull('Kind of the inner packagings.', 'can'),
    innerSize: stringOrNull('Size of one inner packaging.', '500 mL'),
    outerCount: numberOrNull('Number of packages; null where it is not entered.', 4),
    outerKind: stringOrNull('Kind of the packages; null where it is not entered.', 'drum'),
    netQuantity: numberOrNull('Net quantity of the whole item; null where it is not entered.', 80),
    netUnit: netUnit(),
    provision: provision(),
    flashPoint: numberOrNull('Flash point in °C; null where it is not entered.', 23),
    isMarinePollutant: marinePollutant(),
    needsFlashPoint: booleanField('True: class 3, for which the flash point is recommended.', true),
    hasOutdatedDetails: booleanField(
      'True: the goods have changed since their details were entered. The details apply to them no longer and are null.',
      false,
    ),
  }),
  'DeclaredItem',
  'A freight item with dangerous goods and its details for the declaration.',
);

const contentHash = () => z.string().regex(/^[0-9a-f]{64}$/, 'Is not the hash of a declaration');

const declaration = named(
  z.object({
    version: numberField('Version of the details; 1: never saved.', 3),
    lines: described(z.array(line), 'The freight items with dangerous goods.'),
    content: described(
      declaredContent,
      'What is signed. After the pickup of a signed declaration: the signed content, also when a site has changed since.',
    ),
    emergencyName: stringOrNull('Name of the 24/7 emergency contact.', 'Aroha Ngata'),
    emergencyPhone: stringOrNull('Phone number of the 24/7 emergency contact.', '0800 555 014'),
    suggestedEmergencyName: stringOrNull(
      "The emergency contact of the latest saved declaration at the user's sites. Null once this declaration was saved.",
      null,
    ),
    suggestedEmergencyPhone: stringOrNull('The phone number of that contact.', null),
    canChange: booleanField('True: the status of the consignment allows a change.', true),
    isComplete: booleanField(
      'True: no required field has an issue, so the declaration can be signed.',
      false,
    ),
    issues: described(
      z.array(
        named(
          z.object({
            lineItemId: numberOrNull('Id of the freight item; null for the whole consignment.', 3281),
            field: stringField('The field.', 'outerCount'),
            message: stringField('What to do.', 'Enter the number of packages.'),
            isRequired: booleanField(
              'True: the Land Transport Rule requires the field. False: recommended, which does not prevent the signature.',
              true,
            ),
          }),
          'GoodsDeclarationIssue',
          'A field that is missing or wrong.',
        ),
      ),
      'What is missing or wrong, in the order of the form.',
    ),
    contentHash: stringField(
      'Identifies everything that the declaration states. It is sent with the signature.',
      'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
    ),
    signature: described(
      named(
        z.object({
          name: stringField('Printed name of the signatory.', 'Hana Wilcox'),
          signedAtDateTimeUtc: instantField('When it was signed.', '2026-03-18T01:06:00.000Z'),
          isVoid: booleanField('True: the declaration has changed since.', false),
        }),
        'GoodsSignature',
        'A signature of a dangerous goods declaration.',
      ).nullable(),
      'The signature of this declaration, else the latest void one; null without any.',
    ),
    segregation: described(segregation, 'The dangerous goods of the consignment, compared with each other.'),
    run: described(
      runLoad.nullable(),
      "The dangerous goods on the delivery run of the consignment: of consignments of the organisation at the user's sites that are on their way or waiting. Null without a booking, and after the delivery.",
    ),
    signatory: stringOrNull(
      'Printed name with which the user may sign; null without the authority to sign.',
      'Hana Wilcox',
    ),
  }),
  'GoodsDeclaration',
  'The dangerous goods declaration of a consignment.',
);

export const goodsDeclaration = {
  summary: 'Get the dangerous goods declaration of a consignment',
  description:
    'Returns the declared content, the details of the dangerous goods, what is missing or wrong, and the signature. Without dangerous goods, it has no lines.',
  params: refParams,
  response: declaration,
};

export const saveGoodsDeclaration = {
  summary: 'Save the details of a dangerous goods declaration',
  description:
    'Replaces the details of the given freight items and the emergency contact. Other items keep theirs. Possible until the freight is picked up. A change makes a signature void.',
  params: refParams,
  body: named(
    z.strictObject({
      lines: described(z.array(savedLine).max(1000), 'The freight items to change.'),
      emergencyName: described(
        printedLine({ min: 1, max: MAX_EMERGENCY_NAME }).nullable(),
        'Name of the 24/7 emergency contact.',
        'Aroha Ngata',
      ),
      emergencyPhone: described(
        printedLine({ min: 1, max: MAX_EMERGENCY_PHONE })
          .refine((text) => emergencyPhoneIssue(text) === null, INVALID_EMERGENCY_PHONE)
          .nullable(),
        'Phone number of the 24/7 emergency contact: at least 6 digits, and an extension.',
        '0800 555 014',
      ),
      contentHash: described(
        contentHash().optional(),
        'The hash of the declaration that the user has read. The details of another content are rejected with 409.',
        'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
      ),
    }),
    'GoodsDeclarationInput',
    'Details of a dangerous goods declaration.',
  ),
  response: declaration,
};

export const signGoodsDeclaration = {
  summary: 'Sign a dangerous goods declaration',
  description:
    'Signs a complete declaration with the printed name of the user, who needs the authority to sign. A signed content is not signed again: the response has the first signature. Programs cannot sign.',
  params: refParams,
  body: named(
    z.strictObject({
      contentHash: described(
        contentHash(),
        'The hash of the declaration that the user has read.',
        'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
      ),
    }),
    'GoodsSigning',
    'The declaration that is signed.',
  ),
  response: declaration,
};

export const goodsDeclarationDocument = {
  summary: 'Print a dangerous goods declaration',
  description:
    'Returns the declaration as a PDF, with what is missing and the signature, or "Not signed". After the pickup of a signed declaration, it has the signed content. It lists conflicts between its dangerous goods by 49 CFR 177.848.',
  params: refParams,
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

export const DANGEROUS_GOODS_SHAPES = {
  dangerousGood,
  dangerousGoodsClasses,
  goodsDeclaration,
  saveGoodsDeclaration,
  signGoodsDeclaration,
  goodsDeclarationDocument,
};
