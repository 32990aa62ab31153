import { fold } from '@cartage/domain/text/fold.ts';
import type { Client } from 'pg';
import { insertRows } from '#loading/insert-rows.ts';

/**
 * Code, description, number of pieces, packaging type of each tenant, length × width × height in metres, kilograms.
 */
const LIST = `
HC-1001 | Dining chair, oak | 1 | CTN BOX | 0.55 0.50 0.90 | 7.5
HC-1002 | Dining chair, walnut | 1 | CTN BOX | 0.55 0.50 0.90 | 7.8
HC-2001 | Coffee table, round | 1 | CTN BOX | 0.90 0.90 0.20 | 18
HC-2002 | Side table, nest of three | 3 | CTN BOX | 0.60 0.45 0.55 | 14.2
HC-3001 | Bookcase, five shelves | 2 | CTN BOX | 1.90 0.40 0.15 | 31.5
HC-3002 | Bookcase, corner | 2 | CTN BOX | 1.80 0.60 0.18 | 36
HL-1101 | Lamp shade, linen | 1 | CTN BOX | 0.40 0.40 0.35 | 1.2
HL-1102 | Table lamp, ceramic | 1 | CTN BOX | 0.30 0.30 0.55 | 3.4
HL-1103 | Floor lamp, tripod | 1 | CTN BOX | 1.20 0.30 0.25 | 6.1
HK-4001 | Drawer runner set | 6 | CTN BOX | 0.60 0.40 0.30 | 14.6
HK-4002 | Kitchen tapware and sink unit | 1 | PLT PAL | 1.20 1.00 1.20 | 452
HP-5001 | Paint, interior, 10 L pail | 1 | CTN BOX | 0.30 0.30 0.35 | 14
HR-6001 | Wool rug, 2 × 3 m, rolled | 1 | BDL ROLL | 2.05 0.30 0.30 | 22
HR-6002 | Jute rug, 1.6 × 2.3 m, rolled | 1 | BDL ROLL | 1.65 0.25 0.25 | 11
`;

/** Stores the same products for every organisation. */
export async function storeProducts(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; code: string }>(
    'select organisation.id, tenant.code from organisation join tenant on tenant.id = tenant_id order by 1',
  );
  const products = rows.flatMap(({ id, code }) =>
    LIST.trim()
      .split('\n')
      .map((line) => productOf(line, id, code)),
  );
  await insertRows(
    client,
    'product',
    {
      organisation_id: 'int',
      code: 'text',
      description: 'text',
      part_count: 'int',
      item_type_code: 'text',
      length_m: 'numeric',
      width_m: 'numeric',
      height_m: 'numeric',
      weight_kg: 'numeric',
      search_text: 'text',
    },
    products,
  );
}

function productOf(line: string, organisationId: number, tenantCode: string) {
  const [code = '', description = '', parts = '1', types = '', sides = '', weight = ''] = line.split(' | ');
  const [kea = '', tui = ''] = types.split(' ');
  const [length = null, width = null, height = null] = sides.split(' ');
  return {
    organisation_id: organisationId,
    code,
    description,
    part_count: Number(parts),
    item_type_code: tenantCode === 'tui' ? tui : kea,
    length_m: length,
    width_m: width,
    height_m: height,
    weight_kg: weight,
    search_text: `${fold(code)}\n${fold(description)}`,
  };
}
