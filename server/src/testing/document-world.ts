import type { ResponseBody } from '@cartage/contract/operations.ts';
import { sql } from '#db/sql.ts';
import { scanPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Documents = ResponseBody<'consignmentDocuments'>;
type Label = ResponseBody<'freightLabel'>;

export type DocumentWorld = Awaited<ReturnType<typeof documentWorld>>;

/** An organisation, and requests for the documents of its consignments. */
export async function documentWorld() {
  const app = await testApp();
  const world = await freightWorld(app);
  /** Of the same organisation, with other sites. */
  const neighbour = await app.world.person(world.organisation, {
    siteIds: world.organisation.siteIds.slice(1),
  });

  const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

  async function ready(over: Parameters<FreightWorld['body']>[0] = {}): Promise<Consignment> {
    const created = (await world.create(over)).json<Consignment>();
    await mark(created.reference);
    return created;
  }

  const mark = (reference: string) =>
    app.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, { body: {} });

  const ask = (path: string, caller: Caller = world.caller) =>
    app.request(caller, `GET ${world.path}/consignments/${path}`);
  const label = async (reference: string, query = '') =>
    (await ask(`${reference}/documents/freight-label${query}`)).json<Label>();
  const list = async (reference: string) => (await ask(`${reference}/documents`)).json<Documents>();
  const bulk = (body: unknown, query = '') =>
    app.request(world.caller, `POST ${world.path}/consignments/bulk/documents${query}`, { body });

  /** Opened in a browser tab: without a token, at the tenant's host. */
  async function open(uri: string | null, host = world.organisation.tenant.host) {
    const { pathname } = new URL(uri ?? '');
    const response = await app.app.inject({ method: 'GET', url: pathname, headers: { host } });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
  }

  /** The codes of all pieces of a label file. */
  const codesOf = async (uri: string | null) => {
    const pages = await scanPdf((await open(uri)).bytes);
    return pages
      .flatMap(({ codes }) => codes.filter(({ format }) => format === 'Code128'))
      .map(({ text }) => text);
  };

  return {
    app,
    world,
    neighbour,
    system,
    ready,
    ask,
    label,
    list,
    bulk,
    open,
    codesOf,
    close: () => app.close(),
  };
}
