import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { MANIFEST_STATES } from '@cartage/domain/manifest/manifest-actions.ts';
import { z } from 'zod';
import { namedSite } from '#shapes/common.ts';
import {
  booleanField,
  dayField,
  described,
  instantField,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { goodsTotal } from '#shapes/goods-total.ts';
import { serviceType } from '#shapes/reference-data.ts';
import { segregation } from '#shapes/segregation.ts';

const manifestFields = {
  id: numberField('Id of the manifest.', 7),
  version: numberField('Number of changes so far, which is also the ETag.', 3),
  state: described(
    z.enum(MANIFEST_STATES),
    'OPEN: consignments can be added and removed. CLOSED: the list is final. SIGNED: the driver has signed.',
    'CLOSED',
  ),
  number: stringOrNull('Number of the manifest, given when it is closed for the first time.', 'M000042'),
  site: described(namedSite, 'The site where the driver collects.'),
  pickupDay: dayField('The day of the pickup.', '2026-03-18'),
  serviceType: described(serviceType, 'The service type of all its consignments.'),
  isDangerous: booleanField('True: all its consignments have dangerous goods. False: none has.', false),
  consignmentCount: numberField('Number of consignments.', 12),
  itemCount: numberField('Number of items of all consignments.', 31),
  weight: numberField('Weight of all consignments in kilograms.', 4210.5),
};

export const manifestSummary = named(z.object(manifestFields), 'ManifestSummary', 'A manifest in the list.');

export const manifest = named(
  z.object({
    ...manifestFields,
    volume: numberField('Volume of all consignments in cubic metres.', 12.6),
    goodsTotals: described(
      z.array(goodsTotal),
      'The load of dangerous goods by class and UN number. A closed manifest has the totals of its closing; the list is empty if an earlier release closed it.',
    ),
    segregation: described(
      segregation.nullable(),
      'The dangerous goods of all consignments, compared with each other. A closed manifest has the result of its closing. Null without dangerous goods, and if an earlier release closed it.',
    ),
    consignments: described(
      z.array(
        z.object({
          reference: stringField('Reference of the consignment.', 'KEA00000123'),
          receiver: stringField('Name of the receiver.', 'Rimu Joinery'),
          place: stringField('Town of the receiver.', 'Napier'),
          status: described(z.enum(STATUS_CODES), 'Code of the status.', 'FINAL'),
          itemCount: numberField('Number of items.', 3),
          weight: numberField('Weight in kilograms.', 320),
          issue: stringOrNull('Why it no longer belongs to the manifest; null when it does.', null),
        }),
      ),
      'The consignments, in the order in which they were added.',
    ),
    closing: described(
      z
        .object({
          atDateTimeUtc: instantField('When it was closed.', '2026-03-18T02:30:00.000Z'),
          by: stringField('Name of the user.', 'Hana Wilcox'),
          revision: numberField('How many times it was closed.', 1),
        })
        .nullable(),
      'The closing; null while it is open.',
    ),
    signOff: described(
      z
        .object({
          atDateTimeUtc: instantField('When the driver signed.', '2026-03-18T03:05:00.000Z'),
          driverName: stringField('Name of the driver.', 'Tama Reid'),
          vehicleRegistration: stringField('Registration of the vehicle.', 'KLM423'),
          hasSignature: booleanField('True: the driver has drawn a signature.', true),
          recordedBy: stringField('Name of the user.', 'Hana Wilcox'),
        })
        .nullable(),
      "The driver's sign-off; null without one.",
    ),
    reopenings: described(
      z.array(
        z.object({
          revision: numberField('The revision that was closed.', 1),
          atDateTimeUtc: instantField('When it was reopened.', '2026-03-18T02:45:00.000Z'),
          by: stringField('Name of the user.', 'Hana Wilcox'),
          reason: stringField('The reason of the user.', 'The driver has no room for two pallets.'),
        }),
      ),
      'When it was reopened and why, oldest first.',
    ),
    pickupRequestJobId: numberOrNull(
      'Id of the bulk job that requests the pickup. Null except in the response to the closing, and for sites where the driver calls every working day.',
      null,
    ),
  }),
  'Manifest',
  'The freight that a driver collects from a site on a day, for one service type.',
);
