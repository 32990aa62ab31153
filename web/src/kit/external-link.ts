/** The URL if it is http or https, else null. A tenant's setting may hold any text, and a `javascript:` URL would run. */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
