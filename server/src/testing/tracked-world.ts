import { addConsignments, type ConsignmentOptions } from '@cartage/database/builders/add-consignments.ts';
import { addOrganisation, type BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addTenant } from '@cartage/database/builders/add-tenant.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { sql } from '#db/sql.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';

/** Two freight providers with consignments that their receivers follow. */
export interface TrackedWorld {
  readonly kea: BuiltOrganisation;
  readonly tui: BuiltOrganisation;
  /** Stores a consignment of Kea Freight, or of the other provider, and returns its row. */
  add(given: ConsignmentOptions, of?: BuiltOrganisation): Promise<Tracked>;
  open(token: string, host?: string): Promise<TestResponse>;
  sendPostcode(token: string, postcode: string, host?: string): Promise<TestResponse>;
  /** Sends the fields of a form of the page. */
  send(token: string, fields: Readonly<Record<string, string>>, host?: string): Promise<TestResponse>;
}

export interface Tracked {
  readonly id: number;
  readonly reference: string;
  readonly token: string;
}

/** A sender or receiver that is not a site of the organisation, with postcode 0310. */
export const partyIn = (city: string, fullName: string): ParticipantRow => ({
  fullName,
  phone: '09 439 0100',
  email: 'goods@kauri.example',
  streetNumber: '212',
  street: 'Old Wharf Street',
  suburb: city,
  city,
  country: 'New Zealand',
  postcode: '0310',
  latitude: null,
  longitude: null,
  region: null,
  site: null,
});

export async function trackedWorld(app: TestApp): Promise<TrackedWorld> {
  const [kea, tui] = await asSystem(app.databaseUrl, async (client) => {
    const keaTenant = await addTenant(client, { code: 'kea', host: 'localhost', name: 'Kea Freight' });
    const tuiTenant = await addTenant(client, { code: 'tui', host: 'tui.localhost', name: 'Tui Logistics' });
    return [
      await addOrganisation(client, keaTenant, { name: 'Harakeke Homewares' }),
      await addOrganisation(client, tuiTenant, { name: 'Wharf Supplies' }),
    ] as const;
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const send: TrackedWorld['send'] = (token, fields, host = 'localhost') =>
    app.request(undefined, `POST /track/${token}`, {
      host,
      headers: form,
      text: new URLSearchParams(fields).toString(),
    });
  return {
    send,
    kea,
    tui,
    async add(given, of = kea) {
      const [stored] = await asSystem(app.databaseUrl, (client) => addConsignments(client, of, [given]));
      if (stored === undefined) throw new Error('The consignment was not stored');
      const [row] = await app.deps.database.asSystem((tx) =>
        tx.query<{ token: string }>(
          sql`select tracking_token as token from consignment where id = ${stored.id}`,
        ),
      );
      return { id: stored.id, reference: stored.reference, token: row?.token ?? '' };
    },
    open: (token, host = 'localhost') => app.request(undefined, `GET /track/${token}`, { host }),
    sendPostcode: (token, postcode, host) => send(token, { postcode }, host),
  };
}
