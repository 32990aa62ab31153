import type { ExceptionEntry } from '#freight/exceptions/exceptions-query.ts';

/** The action of the author as a sentence; null for a comment, whose text is shown instead. */
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
