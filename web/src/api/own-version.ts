/** Of a record whose server sends neither a version nor the time of the last change. */
export const UNKNOWN_VERSION = -1;
const SMALLEST_TIME = Date.parse('2000-01-01');

/** Our versions count changes. A version made from a time must not be sent, because the server does not know it. */
export const isOwnVersion = (version: number): boolean => version >= 0 && version < SMALLEST_TIME;
