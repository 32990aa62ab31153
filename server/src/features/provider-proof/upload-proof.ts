import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { MAX_PICTURE_BYTES } from '@cartage/contract/shapes/provider-proof.ts';
import {
  FILE_KINDS,
  FILE_REFUSALS,
  type FileRefusal,
  kindOfBytes,
} from '@cartage/domain/attachments/rules.ts';
import { contentText } from '@cartage/domain/documents/content.ts';
import { proofContent } from '@cartage/domain/documents/proof-content.ts';
import { EVENT_REASONS } from '@cartage/domain/provider/events.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { isInfected } from '#documents/is-infected.ts';
import { AppError } from '#errors/app-error.ts';
import {
  filedProof,
  fileProof,
  type ProvenConsignment,
  provenConsignment,
} from '#features/provider-proof/proof.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

type Upload = 'uploadProofOfDelivery' | 'uploadDeskProof';
type Request = OperationRequest<Upload>;

/** Pictures are decoded and encoded again before the consignment is locked. The worker draws the PDF. */
export async function uploadProof(
  deps: AppDependencies,
  request: Request,
  operation: Upload,
): Promise<Reply<Upload>> {
  const { body, provider, tenant, now, requestId } = request;
  const deliveredAt = new Date(body.deliveredAt);
  assertNotAhead(deliveredAt, now);
  const { signature, photos = [] } = body;
  const redrawnSignature =
    signature === undefined
      ? null
      : await redraw(deps, request, { base64: signature, pointer: '/signature' });
  const redrawnPhotos: string[] = [];
  for (const [index, base64] of photos.entries())
    redrawnPhotos.push(await redraw(deps, request, { base64, pointer: `/photos/${index}` }));
  const name = `${body.reference} proof of delivery.pdf`;
  const fingerprint = hash(`PODDOC ${provider.tenantId} ${body.id}`);
  const sent = hash(JSON.stringify(body));
  return deps.database.forProvider(provider.context, async (tx) => {
    const [consignment] = await tx.query<ProvenConsignment>(
      provenConsignment(provider.tenantId, body.reference),
    );
    if (consignment === undefined)
      throw new AppError('not-found', { detail: EVENT_REASONS.unknownConsignment });
    if (!consignment.isHandedOver) throw new AppError('conflict', { detail: EVENT_REASONS.notHandedOver });
    const answer = { id: body.id, reference: body.reference, name };
    const [earlier] = await tx.query<{ shown: Buffer }>(filedProof(provider.tenantId, fingerprint));
    if (earlier !== undefined) {
      if (!earlier.shown.equals(sent)) throw new AppError('key-reused', { detail: OTHER_CONTENT });
      return reply({ ...answer, isRepeated: true });
    }
    const content = proofContent({
      provider: tenant.name,
      zone: provider.zone,
      reference: body.reference,
      deliveredAt,
      receivedBy: body.receivedBy,
      receiver: consignment.receiver,
      pieces: consignment.pieces,
      signature: redrawnSignature,
      photos: redrawnPhotos,
    });
    const proof = { operation, fingerprint, sent, name, content: contentText(content), now, requestId };
    await tx.query(fileProof(provider, consignment, proof));
    return reply({ ...answer, isRepeated: false });
  });
}

const MAX_AHEAD_MS = 5 * 60 * 1000;

function assertNotAhead(deliveredAt: Date, now: Date): void {
  if (deliveredAt.getTime() <= now.getTime() + MAX_AHEAD_MS) return;
  const detail = EVENT_REASONS.future;
  throw new AppError('rule-broken', { detail, errors: [{ pointer: '/deliveredAt', detail }] });
}

const OTHER_CONTENT = 'This id belongs to a proof of delivery with other content';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

interface SentPicture {
  readonly base64: string;
  readonly pointer: string;
}

/** The picture encoded again, as base64. Throws `rule-broken` with the place of a picture that is not accepted. */
async function redraw(
  deps: AppDependencies,
  { requestId }: Request,
  { base64, pointer }: SentPicture,
): Promise<string> {
  const reject = (refusal: FileRefusal) => {
    const detail = FILE_REFUSALS[refusal];
    return new AppError('rule-broken', { detail, errors: [{ pointer, detail }] });
  };
  const file = await deps.fileStore.receive(once(Buffer.from(base64, 'base64')), MAX_PICTURE_BYTES);
  try {
    const kind = kindOfBytes(file.head);
    if (kind === undefined || kind === 'pdf') throw reject('kind');
    if (await isInfected(deps, file, requestId)) throw reject('infected');
    const { mediaType, extensions } = FILE_KINDS[kind];
    const found = await deps.inspector.inspect(file, {
      name: `picture.${extensions[0]}`,
      mimeType: mediaType,
    });
    if (found.refusal !== null) throw reject(found.refusal);
    const bytes = await readFile(found.path);
    await rm(found.path, { force: true });
    return bytes.toString('base64');
  } finally {
    await file.discard();
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
