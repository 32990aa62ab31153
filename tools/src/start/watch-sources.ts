import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#root.ts';
import type { KeptPart } from '#start/keep-running.ts';

const QUIET_MS = 200;
const ROOMS_OF_PARTS: Readonly<Record<string, readonly string[]>> = {
  identity: ['identity', 'domain'],
  worker: ['server', 'database', 'contract', 'domain'],
  server: ['server', 'database', 'contract', 'domain'],
};
const ROOMS_OF_WEB = ['web', 'contract', 'domain'];

/** For `npm run dev`: a saved file restarts the parts that use it and builds the web app again. */
export function watchSources(
  parts: readonly KeptPart[],
  rebuildWeb: () => Promise<void>,
  say: (line: string) => void,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  const settle = () => {
    const rooms = [...changed];
    changed.clear();
    working = working.then(() => bringUpToDate(rooms)).catch((error: unknown) => say(String(error)));
  };
  async function bringUpToDate(rooms: readonly string[]): Promise<void> {
    const uses = (used: readonly string[] | undefined) => rooms.some((room) => used?.includes(room));
    const stale = parts.filter((part) => uses(ROOMS_OF_PARTS[part.name]));
    await Promise.all(stale.map((part) => part.restart()));
    if (uses(ROOMS_OF_WEB)) await rebuildWeb();
    say(`Changed: ${rooms.join(', ')}. Up to date again.`);
  }

  const rooms = new Set([...Object.values(ROOMS_OF_PARTS).flat(), ...ROOMS_OF_WEB]);
  const watchers = [...rooms].map((room) =>
    watch(join(ROOT, room, 'src'), { recursive: true }, (_event, file) => {
      if (file === null || /\.test\.tsx?$/.test(file)) return;
      changed.add(room);
      clearTimeout(timer);
      timer = setTimeout(settle, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
