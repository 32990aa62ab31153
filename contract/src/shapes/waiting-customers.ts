import { WAITING_KINDS } from '@cartage/domain/provider/desk-queue.ts';
import { z } from 'zod';
import { instantField, numberField, stringField } from '#shapes/described.ts';

const waitingKind = z.enum(WAITING_KINDS).meta({
  description:
    'redelivery, return, new-address: a request without an answer. message: a message without a reply.',
  example: 'redelivery',
});

export const waitingCustomers = {
  summary: 'List the customers that wait for an answer',
  description:
    'Exceptions with a request that can still be answered, or with a message after the last answer or reply, of all organisations of the tenant. The longest wait comes first. At most 200 are listed; the counts include all.',
  query: z.strictObject({ kind: waitingKind.optional() }),
  response: z.object({
    counts: z
      .array(z.object({ kind: waitingKind, count: numberField('Exceptions of this kind.', 3) }))
      .meta({ description: 'The number of every kind, before the filter.' }),
    items: z
      .array(
        z.object({
          reference: stringField('Reference of the consignment.', 'KEA00000123'),
          organisation: stringField('Name of the customer.', 'Harakeke Homewares'),
          receiver: stringField('Name of the receiver.', 'Rātā Supplies'),
          receiverCity: stringField('Town of the receiver.', 'Dunedin'),
          exceptionId: stringField('Id of the exception.', 'event-9001'),
          title: stringField('Type of the exception.', 'Receiver closed'),
          kind: waitingKind,
          text: stringField(
            'The request as a sentence, or the latest message.',
            'Deliver again on Friday 20/03/2026.',
          ),
          author: stringField('Name of the user who wrote it.', 'Hana Wilcox'),
          since: instantField('When the customer began to wait.', '2026-03-18T01:30:00.000Z'),
        }),
      )
      .meta({ description: 'At most 200 exceptions, the longest wait first.' }),
  }),
};
