/** Accepts booleans and, because settings are stored as text, 'true' and 'false'. Otherwise throws, naming the setting. */
export function parseSwitch(value: unknown, name: string): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new Error(`${name} must be true or false`);
}
