import { formatDateTime } from '#dates/format.ts';

/** A picture as base64, which was decoded and encoded again before. */
export interface ProofPicture {
  readonly alt: string;
  readonly base64: string;
}

/** A proof of delivery from the provider's signature and photos. Every field is text as printed. */
export interface ProofContent {
  readonly kind: 'PODDOC';
  readonly provider: string;
  readonly reference: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly signature: ProofPicture | null;
  readonly photos: readonly ProofPicture[];
}

export interface ProofFacts {
  readonly provider: string;
  readonly zone: string;
  readonly reference: string;
  readonly deliveredAt: Date;
  readonly receivedBy: string;
  readonly receiver: string;
  readonly pieces: number;
  readonly signature: string | null;
  readonly photos: readonly string[];
}

export function proofContent(facts: ProofFacts): ProofContent {
  const { provider, reference, signature, photos } = facts;
  return {
    kind: 'PODDOC',
    provider,
    reference,
    facts: [
      { label: 'Receiver', text: facts.receiver },
      { label: 'Pieces', text: String(facts.pieces) },
      { label: 'Delivered', text: formatDateTime(facts.deliveredAt, facts.zone) },
      { label: 'Received by', text: facts.receivedBy },
    ],
    signature: signature === null ? null : { alt: `Signature of ${facts.receivedBy}`, base64: signature },
    photos: photos.map((base64, index) => ({ alt: `Photo ${index + 1} of the delivery`, base64 })),
  };
}
