import type { ExceptionEntry } from '#freight/exceptions/exceptions-query.ts';

/** What the author did; null for a comment, whose text says it. */
export function entrySentence({ kind, author, text }: ExceptionEntry): string | null {
  switch (kind) {
    case 'comment':
      return null;
    case 'resolved':
      return 'Resolved the exception';
    case 'assigned':
      if (text === null) return 'Removed the owner';
      return text === author ? 'Took over the exception' : `Assigned the exception to ${text}`;
  }
}
