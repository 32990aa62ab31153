import type { UploadRequest } from '#freight/attachments/use-uploads.ts';

/** Files chosen in the create form, kept in memory until the page of the new consignment uploads them. */
const pending = new Map<string, readonly UploadRequest[]>();

export const storePendingUploads = (reference: string, requests: readonly UploadRequest[]): void => {
  if (requests.length > 0) pending.set(reference, requests);
};

/** Returns the files once and forgets them. */
export function takePendingUploads(reference: string): readonly UploadRequest[] {
  const requests = pending.get(reference) ?? [];
  pending.delete(reference);
  return requests;
}
