import type { Sent } from '@cartage/contract/operations.ts';
import { sql } from '#db/sql.ts';
import type { TestResponse, TestApp } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation } from '#testing/world.ts';

type CreateBody = Sent<'createFullConsignment', 'body'>;
type Line = CreateBody['lineItems'][number];

/** An organisation with the reference data of a consignment, and a member with all permissions. */
export interface FreightWorld {
  readonly organisation: WorldOrganisation;
  readonly caller: Caller & { readonly userId: number };
  readonly accountId: number;
  readonly closedAccountId: number;
  /** Path prefix of the organisation's operations. */
  readonly path: `/api/v2/customers/${number}`;
  /** A valid consignment. */
  body(given?: Partial<CreateBody>): CreateBody;
  line(given?: Partial<Line>): Line;
  create(given?: Partial<CreateBody>, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
}

export async function freightWorld(
  test: TestApp,
  given: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly flags?: Readonly<Record<string, string>>;
    readonly sites?: number;
  } = {},
): Promise<FreightWorld> {
  const tenant = await test.world.tenant({
    settings: given.settings ?? {},
    flags: given.flags ?? {},
  });
  const organisation = await test.world.organisation(tenant, { sites: given.sites ?? 2 });
  const caller = await test.world.person(organisation);
  const [accountId = 0, closedAccountId = 0] = await test.deps.database.asSystem(async (tx) => {
    await tx.query(sql`
      insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days, is_active)
      values (${tenant.id}, 'STD', 'Standard', 250, 2, true), (${tenant.id}, 'OLD', 'Old', 250, 2, false)`);
    await tx.query(sql`
      insert into packaging_type (tenant_id, code, name, default_volume_m3, default_weight_kg, is_active)
      values (${tenant.id}, 'CTN', 'Carton', 0.05, 5, true), (${tenant.id}, 'PLT', 'Pallet', 1.2, 200, true),
        (${tenant.id}, 'BIN', 'Bin', 1, 1, false)`);
    const accounts = await tx.query<{ id: number }>(sql`
      insert into account (organisation_id, code, description, is_active)
      values (${organisation.id}, 'MAIN', 'Main', true), (${organisation.id}, 'SHUT', 'Shut', false)
      returning id`);
    return accounts.map(({ id }) => id);
  });
  const [sender = 0, receiver = sender] = organisation.siteIds;
  const path = `/api/v2/customers/${organisation.id}` as const;
  const line = (over: Partial<Line> = {}): Line => ({
    count: 1,
    packagingType: 'CTN',
    volume: 0.05,
    weight: 5,
    ...over,
  });
  const body = (over: Partial<CreateBody> = {}): CreateBody => ({
    accountId,
    serviceType: 'STD',
    senderParticipantId: sender,
    receiverParticipantId: receiver,
    lineItems: [line()],
    ...over,
  });
  return {
    organisation,
    caller,
    accountId,
    closedAccountId,
    path,
    body,
    line,
    create: (over, headers = {}) =>
      test.request(caller, `POST ${path}/consignments/full`, { body: body(over), headers }),
  };
}
