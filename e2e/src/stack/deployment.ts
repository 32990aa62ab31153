import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, WEB_FOLDER } from '#stack/managed-process.ts';

/** A build of the web app that a front serves and that a test can replace with a new release. */
export interface Deployment {
  readonly folder: string;
  /** Simulates a release: a new version label and new asset names. The old assets are removed. */
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
      renameAssets(folder, String(count));
    },
  };
}

/** Renames every script and style sheet, because browsers cache them by name. */
function renameAssets(folder: string, suffix: string): void {
  const assets = join(folder, 'assets');
  const renamed = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
  const fresh = (file: string) => file.replace(/(\.\w+)$/, `-${suffix}$1`);
  const withNewNames = (text: string) =>
    renamed.reduce((all, file) => all.replaceAll(file, fresh(file)), text);
  for (const file of renamed) {
    const before = join(assets, file);
    writeFileSync(join(assets, fresh(file)), withNewNames(readFileSync(before, 'utf8')));
    // Otherwise the old compressed copies would be served.
    for (const each of [before, `${before}.br`, `${before}.gz`]) rmSync(each, { force: true });
  }
  const index = join(folder, 'index.html');
  const page = withNewNames(readFileSync(index, 'utf8'));
  writeFileSync(index, page.replace(/(name="app-version" content="[^"]+)"/, `$1.${suffix}"`));
}
