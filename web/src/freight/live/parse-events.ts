export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** Parses server-sent events from chunks that may end anywhere. The server sends one line per field. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onEvent(parseEvent(block));
  };
}

function parseEvent(block: string): ServerEvent {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
  }
  const { id = '', event = 'message', data = 'null' } = fields;
  return { id, event, data: JSON.parse(data) };
}
