import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#root.ts';
import type { ManagedProcess } from '#start/supervise.ts';

const DEBOUNCE_MS = 200;
const PACKAGES_OF_PROCESSES: Readonly<Record<string, readonly string[]>> = {
  identity: ['identity', 'domain', 'runtime'],
  worker: ['server', 'database', 'contract', 'domain', 'runtime'],
  server: ['server', 'database', 'contract', 'domain', 'runtime'],
  simulator: ['simulator', 'contract', 'domain', 'runtime'],
};
const PACKAGES_OF_WEB = ['web', 'contract', 'domain'];

/** For `npm run dev`: a saved file restarts the processes that use it and rebuilds the web app. */
export function watchSources(
  processes: readonly ManagedProcess[],
  rebuildWeb: () => Promise<void>,
  print: (line: string) => void,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let updating = Promise.resolve();

  const scheduleUpdate = () => {
    const names = [...changed];
    changed.clear();
    updating = updating.then(() => update(names)).catch((error: unknown) => print(String(error)));
  };
  async function update(names: readonly string[]): Promise<void> {
    const isAffected = (packages: readonly string[] | undefined) =>
      names.some((name) => packages?.includes(name));
    const stale = processes.filter((each) => isAffected(PACKAGES_OF_PROCESSES[each.name]));
    await Promise.all(stale.map((each) => each.restart()));
    if (isAffected(PACKAGES_OF_WEB)) await rebuildWeb();
    print(`Changed: ${names.join(', ')}. Up to date.`);
  }

  const packages = new Set([...Object.values(PACKAGES_OF_PROCESSES).flat(), ...PACKAGES_OF_WEB]);
  const watchers = [...packages].map((name) =>
    watch(join(ROOT, name, 'src'), { recursive: true }, (_event, file) => {
      if (file === null || /\.test\.tsx?$/.test(file)) return;
      changed.add(name);
      clearTimeout(timer);
      timer = setTimeout(scheduleUpdate, DEBOUNCE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
