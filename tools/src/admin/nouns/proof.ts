import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FILE_KINDS,
  FILE_REFUSALS,
  type FileKind,
  kindOfBytes,
  MAX_FILE_BYTES,
} from '@cartage/domain/attachments/rules.ts';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { createFileInspector } from '@cartage/server/files/inspect-file.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Command, unchanged } from '#admin/command.ts';
import { findTenant } from '#admin/find.ts';
import { instant, tenantCode, text } from '#admin/option-types.ts';
import { type OptionType, optional, required } from '#admin/option.ts';
import { readInput } from '#admin/read-input.ts';
import type { Transaction } from '#admin/transaction.ts';
import { consignmentOfReference, fileProof, proofsOf } from '#admin/nouns/proof.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const consignment = required(text, 'reference of the consignment');

const proofFile: OptionType<Buffer> = { placeholder: '<file|->', read: readInput };

const list = command({
  noun: 'proof-of-delivery',
  verb: 'list',
  summary: 'List the proofs of delivery of a consignment; the portal shows the first one',
  options: { tenant, consignment },
  async run(tx, args) {
    const { id } = await findConsignment(tx, args);
    const rows = await tx.cartage<{ name: string; type: string; bytes: number; receivedAt: Date }>(
      proofsOf(id),
    );
    return {
      kind: 'list',
      columns: ['file', 'type', 'bytes', 'received'],
      rows: rows.map(({ name, type, bytes, receivedAt }) => ({
        file: name,
        type,
        bytes,
        received: receivedAt.toISOString(),
      })),
    };
  },
});

const file = command({
  noun: 'proof-of-delivery',
  verb: 'file',
  summary: 'File a proof of delivery (PDF, JPEG or PNG); the portal shows the one received last',
  options: {
    tenant,
    consignment,
    file: required(proofFile, 'the file, or - for standard input'),
    received: optional(instant, 'when it was received; default: now'),
  },
  async run(tx, args) {
    const { id, reference, status } = await findConsignment(tx, args);
    if (!isStatusAllowed('openDocuments', statusOfNumber(status).code))
      throw new AdminError(`${reference} is a draft and cannot have a proof of delivery.`);
    const received = args.received ?? new Date();
    if (received > new Date()) throw new AdminError(`${received.toISOString()} is in the future.`);
    const { kind, bytes } = await inspected(args.file);
    const { mediaType, extensions } = FILE_KINDS[kind];
    const [filed] = await tx.cartage<{ isNew: boolean }>(
      fileProof(id, {
        fileName: `${reference} proof of delivery.${extensions[0]}`,
        mediaType,
        bytes,
        received,
      }),
    );
    return filed?.isNew === true
      ? changed(`The proof of delivery of ${reference} was filed.`)
      : unchanged(`${reference} already has this proof of delivery.`);
  },
});

interface Found {
  readonly id: number;
  readonly reference: string;
  readonly status: number;
}

async function findConsignment(
  tx: Transaction,
  args: { readonly tenant: string; readonly consignment: string },
): Promise<Found> {
  const { id, code } = await findTenant(tx, args.tenant);
  const [found] = await tx.cartage<Found>(consignmentOfReference(id, args.consignment));
  if (found === undefined) throw new AdminError(`${code} has no consignment ${args.consignment}.`);
  return found;
}

/** Applies the rules for attachments, because users open the file. Images are re-encoded. */
async function inspected(content: Buffer): Promise<{ readonly kind: FileKind; readonly bytes: Buffer }> {
  const kind = kindOfBytes(content);
  if (content.length > MAX_FILE_BYTES) throw refused('tooLarge');
  if (kind === undefined) throw refused(content.length === 0 ? 'empty' : 'kind');
  const folder = await mkdtemp(join(tmpdir(), 'cartage-proof-'));
  const inspector = createFileInspector({ processes: 1 });
  try {
    const path = join(folder, 'proof');
    await writeFile(path, content);
    const received = {
      path,
      size: content.length,
      head: content.subarray(0, 16),
      sha256: createHash('sha256').update(content).digest('hex'),
      discard: async () => {},
    };
    const { mediaType, extensions } = FILE_KINDS[kind];
    const found = await inspector.inspect(received, {
      name: `proof.${extensions[0]}`,
      mimeType: mediaType,
    });
    if (found.refusal !== null) throw refused(found.refusal);
    return { kind, bytes: await readFile(found.path) };
  } finally {
    await inspector.close();
    await rm(folder, { recursive: true });
  }
}

const refused = (refusal: keyof typeof FILE_REFUSALS) =>
  new AdminError(`${FILE_REFUSALS[refusal].trim()}. Nothing was filed.`);

export const PROOF_COMMANDS: readonly Command[] = [list, file];
