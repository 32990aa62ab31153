export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** One JSON line per event. JSON escapes line ends and terminal codes, so input cannot forge a line. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  const at = (level: string) => (event: string, fields?: LogFields) =>
    write(`${JSON.stringify({ level, time: now().toISOString(), process: 'identity', event, ...fields })}\n`);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
