import { shiftDate } from '#testing/shift-date.ts';
import { testClockOffset } from '#testing/test-day.ts';

// Imported for its effect, before the code whose clock it moves. A process that runs several test files evaluates this
// module once for each of them.
const IS_SHIFTED = Symbol.for('cartage.is-shifted');
const offsetMs = testClockOffset();
if (offsetMs !== 0 && !(IS_SHIFTED in globalThis)) {
  shiftDate(offsetMs);
  Object.defineProperty(globalThis, IS_SHIFTED, { value: true });
}
