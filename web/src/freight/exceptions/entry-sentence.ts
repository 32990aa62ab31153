import type { ExceptionEntry } from '#freight/exceptions/exceptions-query.ts';

/** The action of the author as a sentence; null for a comment, whose text stands alone. */
export function entrySentence({ kind, author, text }: ExceptionEntry): string | null {
  switch (kind) {
    case 'comment':
      return null;
    case 'resolved':
      return 'Resolved the exception';
    case 'message':
      return 'Wrote to the depot';
    case 'reply':
      return 'Replied';
    case 'request':
      return 'Sent a request to the provider';
    case 'accepted':
      return 'Accepted the request';
    case 'declined':
      return 'Declined the request';
    case 'assigned':
      if (text === null) return 'Removed the owner';
      return text === author ? 'Took over the exception' : `Assigned the exception to ${text}`;
  }
}
