import { countedPackaging } from '@cartage/domain/freight/counted-packaging.ts';
import { fillEmailText, receiverEmailTexts } from '@cartage/domain/receiver-emails/email-texts.ts';
import type { ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { trackingSettings } from '@cartage/domain/tenant/tracking-settings.ts';
import { trackingStory, type TrackingStory } from '@cartage/domain/tracking/tracking-story.ts';
import type { TrackedRow } from '#freight/tracked-consignment.query.ts';
import { trackedConsignment } from '#freight/tracked-consignment.ts';
import type { EmailBrand } from '#mail/email-frame.ts';

export interface EmailFact {
  readonly label: string;
  readonly value: string;
  /** A telephone number in the value, to call. */
  readonly phone?: string;
  readonly isStrong?: true;
}

export interface ReceiverEmailContent {
  readonly brand: EmailBrand;
  readonly subject: string;
  readonly story: TrackingStory;
  readonly trackingUrl: string;
  readonly unsubscribeUrl: string;
  /** What the receiver can do about a problem. */
  readonly advice: string | null;
  /** The provider's own words. */
  readonly message: string;
  readonly facts: readonly EmailFact[];
  /** Why this address gets the email. */
  readonly reason: string;
  readonly replies: string;
}

export interface ReceiverEmailFacts {
  readonly kind: ReceiverEmailKind;
  readonly row: TrackedRow;
  readonly brand: EmailBrand;
  readonly zone: string;
  readonly now: Date;
  readonly address: string;
  readonly hasReplyAddress: boolean;
  readonly trackingUrl: string;
  readonly unsubscribeUrl: string;
}

/**
 * The content of a receiver email: what the tracking page shows without the postcode, and no more
 * (docs/decisions/0061-receivers-follow-a-delivery-on-one-page.md).
 */
export function receiverEmailContent(given: ReceiverEmailFacts): ReceiverEmailContent {
  const { kind, row, brand, zone, now, address, hasReplyAddress, trackingUrl, unsubscribeUrl } = given;
  const { provider } = brand;
  const { reference, senderName, fromTown, toTown, freight } = row;
  const story = trackingStory(trackedConsignment(row), { provider, zone, now });
  const sender = senderName ?? 'the sender';
  const text = receiverEmailTexts(row.settings)[kind];
  const values = { sender, provider, reference, from: fromTown, to: toTown };
  const { phone } = trackingSettings(row.settings);
  const items = freight.map(({ count, name }) => countedPackaging(count, name)).join(', ');
  return {
    brand,
    subject: fillEmailText(text.subject, values),
    story,
    trackingUrl,
    unsubscribeUrl,
    advice: story.problem?.advice ?? null,
    message: fillEmailText(text.message, values),
    facts: [
      { label: 'Consignment', value: reference, isStrong: true },
      { label: 'From', value: senderName === null ? fromTown : `${senderName}, ${fromTown}` },
      { label: 'To', value: toTown },
      ...(items === '' ? [] : [{ label: 'Freight', value: items }]),
      {
        label: 'Questions',
        value: `${phone === null ? `Contact ${provider}` : `Call ${phone}`} and quote ${reference}.`,
        ...(phone !== null && { phone }),
      },
    ],
    reason: `${provider} sent this email to ${address} because ${sender} entered the address for this consignment.`,
    replies: hasReplyAddress ? `Replies go to ${sender}.` : 'Replies to this email are not read.',
  };
}

/** The plain-text part. */
export function receiverEmailText(content: ReceiverEmailContent): string {
  const { story, trackingUrl, advice, message, facts, reason, replies, unsubscribeUrl, brand } = content;
  return [
    `${story.lead}\n${story.headline}`,
    story.explanation,
    ...(advice === null ? [] : [`What to do: ${advice}`]),
    message,
    `Track this delivery:\n${trackingUrl}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    `${reason} ${replies}`,
    `Stop emails from ${brand.provider} about deliveries:\n${unsubscribeUrl}`,
  ].join('\n\n');
}
