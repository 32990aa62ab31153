import { cleanText } from '@cartage/domain/text/fold.ts';

const HEADER_TEXTS = ['senderReference', 'receiverReference', 'salesReference', 'notes', 'receiverNotes'];

/**
 * The texts of a stored consignment that differ from the request. Only NFC and trimming may change a text, and an
 * empty text becomes null.
 */
export function changedTexts(sent: unknown, stored: unknown): string[] {
  const lines = Object.keys(Object(at(sent, ['lineItems'])));
  const paths: (readonly string[])[] = [
    ...HEADER_TEXTS.map((name) => [name]),
    ...lines.map((index) => ['lineItems', index, 'description']),
  ];
  return paths.flatMap((path) => {
    const given = at(sent, path);
    const expected = typeof given === 'string' ? cleanText(given) || null : null;
    const actual = at(stored, path);
    return actual === expected
      ? []
      : [`${path.join('/')}: sent ${JSON.stringify(given)}, stored ${JSON.stringify(actual)}`];
  });
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => Object.entries(Object(inner)).find(([key]) => key === name)?.[1],
    value,
  );
}
