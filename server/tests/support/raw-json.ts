/**
 * JSON text with one value replaced by raw text that `JSON.stringify` never writes, such as 1e400,
 * a lone surrogate or a duplicate key.
 */
export function withRaw(body: unknown, path: readonly (string | number)[], raw: string): string {
  if (path.length === 0) return raw;
  const text = JSON.stringify(put(body, path, HERE));
  return text.replace(JSON.stringify(HERE), () => raw);
}

/** The body without one property. */
export function without(body: unknown, path: readonly (string | number)[]): unknown {
  return put(body, path, undefined);
}

const HERE = '\u2020here\u2020';

function put(value: unknown, path: readonly (string | number)[], put_: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return put_;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? put(item, rest, put_) : item));
  const record: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(value ?? {}));
  return { ...record, [step]: put(record[step], rest, put_) };
}
