/** Settings are kept as text, so 'true' and 'false' count as well. Throws on anything else, naming `what`. */
export function parseSwitch(value: unknown, what: string): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new Error(`${what} must be true or false`);
}
