import { expect, test } from 'vitest';
import { problemWords } from '#tracking/problem-words.ts';

const titleOf = (title: string) => problemWords(title, 'PROVIDER', 'Kea Freight').title;

test.each([
  ['Damaged in transit', 'Freight damaged'],
  ['Water damage', 'Freight damaged'],
  ['Carton crushed', 'Freight damaged'],
  ['Short shipped', 'Items missing'],
  ['Stock shortage', 'Items missing'],
  ['Item lost', 'Items missing'],
  ['Refused by receiver', 'Delivery refused'],
  ['Delivery refusal', 'Delivery refused'],
  ['Address incorrect', 'Address problem'],
  ['WRONG ADDRESS', 'Address problem'],
  ['Not ready for collection', 'Pickup delayed'],
  ['Missed pick-up', 'Pickup delayed'],
  ['Freight not picked up', 'Pickup delayed'],
  ['Road closed', 'Delivery delayed'],
  ['Flooding on SH1', 'Delivery delayed'],
  ['Ferry delayed', 'Delivery delayed'],
  ['Roadworks on SH1', 'Delivery delayed'],
  ['WEATHER_DELAY', 'Delivery delayed'],
  ['Shortages found', 'Items missing'],
  ['Receiver closed', 'Delivery attempted'],
  ['Delivery attempted', 'Delivery attempted'],
])('%s is shown as %s', (title, shown) => {
  expect(titleOf(title)).toBe(shown);
});

// Each of them has a word of a rule inside another word.
test.each([
  'Template question',
  'Related order',
  'Broadcast to all drivers',
  'Enclosed invoice',
  'Slipway permit',
  'Abroad',
  'Ghost freight',
  'Palletised',
])('%s has no word of a rule', (title) => {
  expect(titleOf(title)).toBe('Delivery problem');
});
