import { z } from 'zod';
import { booleanField, described, named, numberField, stringField } from '#shapes/described.ts';

export const instructionCode = described(
  z.enum(['INCLUDED', 'ONREQUEST', 'EXCLUDED']),
  'INCLUDED: the extra is ordered. ONREQUEST: it is done on request. EXCLUDED: it is not wanted.',
  'INCLUDED',
);

/** An extra of a consignment (EXTRA-02). */
const extra = z.object({
  deliveryExtraId: numberField('Id of the delivery extra.', 11),
  deliveryExtraCode: stringField('Code of the delivery extra.', 'TAIL'),
  deliveryExtraName: stringField('Name of the delivery extra.', 'Tail lift'),
  deliveryExtraDescription: stringField(
    'What the driver does.',
    'A truck with a tail lift, where there is no dock.',
  ),
  serviceTypeCode: stringField('Code of the service type that offers it.', 'STD'),
  isPerConsignment: booleanField('True: charged once per consignment. False: once per piece.', true),
});
export const offeredExtra = named(extra, 'DeliveryExtra', 'A service that a driver can add to a delivery.');

/** Quantity: 1 per consignment or the number of pieces; 0 where it is excluded. */
export const consignmentExtra = named(
  extra.extend({
    instructionCode,
    quantity: numberField('Ordered quantity: 1 or the number of pieces; 0 where it is excluded.', 1),
    quantityCompleted: numberField('Quantity that the driver has done.', 0),
  }),
  'ConsignmentExtra',
  'A delivery extra with its instruction for a consignment.',
);
