import { createHash, randomBytes } from 'node:crypto';
import type { Context, Database } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { bearerToken } from '#platform/authenticate.ts';
import { printerOfToken } from '#platform/printer-caller.query.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The print agent of a label printer. */
export interface PrinterCaller {
  readonly context: Context;
  readonly organisationId: number;
  readonly printerId: number;
  readonly name: string;
}

/** The organisation is part of the credential, so that row-level security applies to the look-up as well. */
const TOKEN = /^prt_([1-9]\d{0,8})_[\w-]{43}$/;

export const newPrinterToken = (organisationId: number): string =>
  `prt_${organisationId}_${randomBytes(32).toString('base64url')}`;

/** The credential has 256 random bits, so a plain hash is enough. */
export const hashOfPrinterToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Read for every request, so that a revoked credential is refused at once. */
export async function loadPrinterCaller(
  database: Pick<Database, 'read'>,
  { id: tenantId }: Tenant,
  authorization: string | undefined,
): Promise<PrinterCaller> {
  const token = bearerToken(authorization);
  const organisationId = Number(TOKEN.exec(token)?.[1] ?? 0);
  const context = { tenantId, organisationId };
  const [printer] =
    organisationId === 0
      ? []
      : await database.read<Pick<PrinterCaller, 'printerId' | 'name'>>(
          context,
          printerOfToken(tenantId, organisationId, hashOfPrinterToken(token)),
        );
  if (printer === undefined)
    throw new AppError('not-signed-in', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
  return { ...printer, context, organisationId };
}
