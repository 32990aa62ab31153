import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, WEB_FOLDER } from '#stack/part.ts';

/** A build of the web app that a front serves and that another can take the place of. */
export interface Deployment {
  readonly folder: string;
  /** What a release does: another label, and every part under another name; the old ones are gone. */
  deployAnother(): void;
}

export function copyDeployment(name: string): Deployment {
  const folder = join(ROOT, 'e2e', 'test-results', name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(WEB_FOLDER, folder, { recursive: true });
  let count = 0;
  return {
    folder,
    deployAnother() {
      count += 1;
      renameParts(folder, String(count));
    },
  };
}

/** Every script and style sheet, because browsers keep them by their names. */
function renameParts(folder: string, mark: string): void {
  const assets = join(folder, 'assets');
  const renamed = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
  const fresh = (file: string) => file.replace(/(\.\w+)$/, `-${mark}$1`);
  const withNewNames = (text: string) =>
    renamed.reduce((all, file) => all.replaceAll(file, fresh(file)), text);
  for (const file of renamed) {
    const before = join(assets, file);
    writeFileSync(join(assets, fresh(file)), withNewNames(readFileSync(before, 'utf8')));
    // The packed ones would be served in the place of the new.
    for (const each of [before, `${before}.br`, `${before}.gz`]) rmSync(each, { force: true });
  }
  const index = join(folder, 'index.html');
  const page = withNewNames(readFileSync(index, 'utf8'));
  writeFileSync(index, page.replace(/(name="app-version" content="[^"]+)"/, `$1.${mark}"`));
}
