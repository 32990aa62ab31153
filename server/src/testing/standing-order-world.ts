import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { sql } from '#db/sql.ts';
import { createDueConsignments } from '#jobs/standing-orders/create-due-consignments.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

export type StandingOrder = ResponseBody<'createStandingOrder'>;
type Body = Sent<'createStandingOrder', 'body'>;
type Rule = Body['rule'];
type Headers = Readonly<Record<string, string>>;

/** An organisation with templates and standing orders. It is Wednesday, 18/03/2026, 2:30 pm in New Zealand. */
export interface StandingOrderWorld extends Omit<FreightWorld, 'body'> {
  /** Path of the standing orders. */
  readonly orders: `/api/v2/customers/${number}/standing-orders`;
  template(details?: object, caller?: Caller): Promise<number>;
  body(over?: Partial<Omit<Body, 'rule'>> & { readonly rule?: Partial<Rule> }): Promise<Body>;
  post(body: Body, caller?: Caller, headers?: Headers): Promise<TestResponse>;
  add(over?: Partial<Omit<Body, 'rule'>> & { readonly rule?: Partial<Rule> }): Promise<StandingOrder>;
  show(id: number, caller?: Caller): Promise<StandingOrder>;
  act(
    id: number,
    action: 'pause' | 'resume' | 'end',
    body?: object,
    headers?: Headers,
  ): Promise<TestResponse>;
  /** Runs the job at this time. */
  work(at: string): Promise<void>;
}

export async function standingOrderWorld(
  test: TestApp,
  given: Parameters<typeof freightWorld>[1] = {},
): Promise<StandingOrderWorld> {
  const world = await freightWorld(test, {
    ...given,
    settings: { RequestedPickupDateEnabled: 'true', ...given.settings },
  });
  const { caller, path } = world;
  const orders = `${path}/standing-orders` as const;
  const send = (by: Caller, call: `${'POST' | 'PUT'} /${string}`, body: object, headers: Headers = {}) =>
    test.request(by, call, { body, headers });
  const template = async (details: object = {}, by: Caller = caller) => {
    const { requestedPickupDateTimeUtc: _p, requestedDeliveryDate: _d, ...values } = world.body();
    const body = { name: 'Two cartons', audience: 'organisation', details: { ...values, ...details } };
    return (await send(by, `POST ${path}/consignment-templates`, body)).json<{ id: number }>().id;
  };
  const body: StandingOrderWorld['body'] = async ({ rule, ...over } = {}) => ({
    name: 'Weekly cartons',
    templateId: over.templateId ?? (await template()),
    isReady: false,
    ...over,
    rule: {
      weekdays: [1],
      everyWeeks: 1,
      startDay: '2026-03-18',
      endDay: null,
      onHoliday: 'NEXT',
      leadDays: 0,
      ...rule,
    },
  });
  const post: StandingOrderWorld['post'] = (sent, by = caller, headers = {}) =>
    send(by, `POST ${orders}`, sent, headers);
  return {
    ...world,
    orders,
    template,
    body,
    post,
    add: async (over) => {
      const response = await post(await body(over));
      if (response.status !== 201) throw new Error(response.text);
      return response.json<StandingOrder>();
    },
    show: async (id, by = caller) => (await test.request(by, `GET ${orders}/${id}`)).json<StandingOrder>(),
    act: (id, action, sent = {}, headers = {}) =>
      send(caller, `POST ${orders}/${id}/${action}`, sent, headers),
    work: (at) => createDueConsignments({ ...test.deps, clock: () => new Date(at) }),
  };
}

export interface CreatedConsignment {
  readonly reference: string;
  readonly status: number;
  readonly siteId: number;
  readonly pickupDay: string | null;
  readonly createdBy: number;
}

/** Consignments of the organisation with a larger id, oldest first. */
export const consignmentsOf = (
  test: TestApp,
  { organisation }: Pick<FreightWorld, 'organisation'>,
  after: number,
) =>
  test.deps.database.asSystem((tx) =>
    tx.query<CreatedConsignment>(sql`
      select reference, status, site_id as "siteId", requested_pickup_day as "pickupDay", created_by_id as "createdBy"
      from consignment where organisation_id = ${organisation.id} and id > ${after} order by id`),
  );
