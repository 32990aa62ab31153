import { canary } from '@cartage/database/builders/canary.ts';
import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { OrganisationKey, Organisations } from './canary-organisations.ts';
import { WORKED_BY } from './canary-jobs.ts';

/** A printer for all sites, whose name names the organisation. */
export async function addPrinter(client: Client, { id, tenant }: BuiltOrganisation): Promise<number> {
  const name = `${canary({ organisationId: id }, 'printer-name')} ${randomUUID().slice(0, 8)}`;
  const { rows } = await client.query<{ id: number }>(
    `insert into printer (tenant_id, organisation_id, name, paper, dpi, token_hash, created_at)
     values ($1, $2, $3, 'a6', 203, $4, now()) returning id`,
    [tenant.id, id, name, createHash('sha256').update(name).digest()],
  );
  return rows[0]?.id ?? 0;
}

export interface CanaryPrinting {
  readonly printerId: number;
  readonly printJobId: number;
}

/** A printer of each organisation with a waiting job of its user. */
export async function addPrinting(
  client: Client,
  organisations: Organisations,
): Promise<Readonly<Record<OrganisationKey, CanaryPrinting>>> {
  const add = async (key: OrganisationKey): Promise<CanaryPrinting> => {
    const { id, tenant } = organisations[key];
    const printerId = await addPrinter(client, organisations[key]);
    const { rows } = await client.query<{ id: number }>(
      `with made as (
         insert into document (tenant_id, organisation_id, kind, name, fingerprint, content, requested_at, state)
         values ($1, $2, 'FRTLABEL', $5, sha256(convert_to($5, 'UTF8')), '{}', now(), 'preparing')
         returning id)
       insert into print_job
         (organisation_id, printer_id, document_id, user_id, labels, requested_at, state, problem)
       select $2, $4, made.id, u.id, 1, '2026-03-18T01:00:00Z', 'queued', $6
       from made, portal_user u where u.tenant_id = $1 and u.sub = $3
       returning id`,
      [
        tenant.id,
        id,
        WORKED_BY[key],
        printerId,
        canary({ organisationId: id }, 'printed-file'),
        canary({ organisationId: id }, 'print-problem'),
      ],
    );
    return { printerId, printJobId: rows[0]?.id ?? 0 };
  };
  return { own: await add('own'), neighbour: await add('neighbour'), foreign: await add('foreign') };
}
