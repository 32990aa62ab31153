import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type EmailSettings = ResponseBody<'receiverEmailSettings'>;

export const emailSettingsKey = (organisationId: number) => ['receiver-emails', organisationId] as const;

export function emailSettingsQuery(call: Call, organisationId: number) {
  return queryOptions({
    queryKey: emailSettingsKey(organisationId),
    queryFn: ({ signal }) => call('receiverEmailSettings', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
}

/** `hasReplyAddress` is in the key, because the footer of the email names where replies go. */
export function emailPreviewQuery(
  call: Call,
  organisationId: number,
  { kind, hasReplyAddress }: { readonly kind: ReceiverEmailKind; readonly hasReplyAddress: boolean },
) {
  return queryOptions({
    queryKey: ['receiver-emails', organisationId, 'preview', kind, hasReplyAddress],
    queryFn: ({ signal }) => call('receiverEmailPreview', { params: { org: organisationId, kind }, signal }),
    // The link expires after 5 minutes.
    staleTime: 4 * 60_000,
    gcTime: 4 * 60_000,
  });
}
