import type { ResponseBody } from '@cartage/contract/operations.ts';

type Waiting = ResponseBody<'waitingCustomers'>;

/** A response to the desk without waiting customers. */
export const NO_WAITING_CUSTOMERS: Waiting = {
  counts: [
    { kind: 'redelivery', count: 0 },
    { kind: 'return', count: 0 },
    { kind: 'new-address', count: 0 },
    { kind: 'message', count: 0 },
  ],
  items: [],
};

const RECEIVER = { organisation: 'Harakeke Homewares', receiver: 'Rātā Supplies', receiverCity: 'Dunedin' };

/** The same with one customer of each kind. The demo world has none. */
export const WAITING_CUSTOMERS: Waiting = {
  counts: NO_WAITING_CUSTOMERS.counts.map(({ kind }) => ({ kind, count: 1 })),
  items: [
    {
      ...RECEIVER,
      reference: 'KEA00000123',
      exceptionId: 'event-9001',
      title: 'Receiver closed',
      kind: 'redelivery',
      text: 'Deliver again on Friday 21/08/2026. Note: Ring at gate 2',
      author: 'Hana Wilcox',
      since: '2026-08-18T21:05:00.000Z',
    },
    {
      ...RECEIVER,
      reference: 'KEA00000127',
      exceptionId: 'event-9002',
      title: 'Damaged in transit',
      kind: 'message',
      text: 'Is the pallet still whole?',
      author: 'Mere Rangi',
      since: '2026-08-18T22:40:00.000Z',
    },
    {
      ...RECEIVER,
      reference: 'KEA00000131',
      exceptionId: 'event-9003',
      title: 'Address not found',
      kind: 'new-address',
      text: 'Deliver to 7 Rewa Lane, Te Aro, Wellington 6011.',
      author: 'Hana Wilcox',
      since: '2026-08-18T23:10:00.000Z',
    },
    {
      ...RECEIVER,
      reference: 'KEA00000140',
      exceptionId: 'event-9004',
      title: 'Goods refused',
      kind: 'return',
      text: 'Return the freight to the sender.',
      author: 'Tama Ngata',
      since: '2026-08-19T00:15:00.000Z',
    },
  ],
};
