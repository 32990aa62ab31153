import type { PostcodeFailure } from '#features/tracking/check-postcode.ts';

/** The message below a postcode field. */
export function postcodeError(failure: PostcodeFailure, formatTime: (at: Date) => string): string {
  switch (failure.outcome) {
    case 'empty':
      return 'Enter the delivery postcode.';
    case 'locked':
      return `Too many wrong postcodes. Try again after ${formatTime(failure.until)}.`;
    case 'wrong':
      if (failure.left === 0) return 'That is not the delivery postcode. No tries left.';
      return `That is not the delivery postcode. ${failure.left === 1 ? '1 try' : `${failure.left} tries`} left.`;
  }
}
