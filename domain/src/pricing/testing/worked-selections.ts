/**
 * Prices calculated in a separate spreadsheet: which zone, card, extra and surcharge apply. The freight is 90 kg and
 * 0.4 m³ at 250 kg per m³, so 100.00 kg. Base 10.00, minimum 25.00. Rates per kg, with their first day:
 *
 * - General: 0.50 from 2026-01-01, 0.56 from 2026-04-05
 * - Customer, only between Auckland and Canterbury: 0.40 from 2026-01-01, 0.44 from 2026-09-27
 * - Account of the customer, the same lanes: 0.30 from 2026-01-01
 * - Fuel: 10 % from 2026-01-01, 12.5 % from 2026-04-05, 14 % from 2026-04-06, 8 % from 2026-09-27, 9 % from 2026-09-28
 * - Tail lift: 45.00 from 2026-01-01, 48.50 from 2026-04-05, 52.25 from 2026-09-27
 * - Rural: 8.50
 *
 * Zones: Canterbury by region, postcode 8042 in it rural, Timaru by city. Columns: rule, receiver, account (A or -),
 * instant in UTC, tail lifts, card, freight, extras, surcharges, total, GST. 5 April 2026 has 25 hours in New Zealand, 27 September
 * 23: they begin at 11:00 and at 12:00 UTC of the day before, and end at 12:00 and at 11:00 UTC.
 */
export const WORKED_SELECTIONS = `
zone by region | Christchurch 8011 | - | 2026-03-20T00:00:00.000Z | 0 | Customer | 50.00 | 0.00 | 5.00 | 55.00 | 8.25
zone by postcode before region | Christchurch 8042 | - | 2026-03-20T00:00:00.000Z | 0 | Customer | 50.00 | 0.00 | 13.50 | 63.50 | 9.53
zone by city before region | Timaru 7910 | - | 2026-03-20T00:00:00.000Z | 0 | General | 60.00 | 0.00 | 6.00 | 66.00 | 9.90
card of the account before the customer's | Christchurch 8011 | A | 2026-03-20T00:00:00.000Z | 0 | Account | 40.00 | 0.00 | 4.00 | 44.00 | 6.60
a lane that only the general card has | Timaru 7910 | A | 2026-03-20T00:00:00.000Z | 0 | General | 60.00 | 0.00 | 6.00 | 66.00 | 9.90
extra before its change | Timaru 7910 | - | 2026-04-04T10:59:59.999Z | 1 | General | 60.00 | 45.00 | 6.00 | 111.00 | 16.65
card, extra and fuel change on 5 April | Timaru 7910 | - | 2026-04-04T11:00:00.000Z | 1 | General | 66.00 | 48.50 | 8.25 | 122.75 | 18.41
last millisecond of 5 April | Timaru 7910 | - | 2026-04-05T11:59:59.999Z | 1 | General | 66.00 | 48.50 | 8.25 | 122.75 | 18.41
first millisecond of 6 April | Timaru 7910 | - | 2026-04-05T12:00:00.000Z | 0 | General | 66.00 | 0.00 | 9.24 | 75.24 | 11.29
last millisecond of 26 September | Christchurch 8011 | - | 2026-09-26T11:59:59.999Z | 2 | Customer | 50.00 | 97.00 | 7.00 | 154.00 | 23.10
card, extra and fuel change on 27 September | Christchurch 8011 | - | 2026-09-26T12:00:00.000Z | 2 | Customer | 54.00 | 104.50 | 4.32 | 162.82 | 24.42
last millisecond of 27 September | Christchurch 8011 | - | 2026-09-27T10:59:59.999Z | 0 | Customer | 54.00 | 0.00 | 4.32 | 58.32 | 8.75
first millisecond of 28 September | Christchurch 8011 | - | 2026-09-27T11:00:00.000Z | 0 | Customer | 54.00 | 0.00 | 4.86 | 58.86 | 8.83
the account's card stays in force | Christchurch 8011 | A | 2026-09-27T11:00:00.000Z | 0 | Account | 40.00 | 0.00 | 3.60 | 43.60 | 6.54
`;
