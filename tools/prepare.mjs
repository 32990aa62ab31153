// Runs before every other command, with whatever Node the machine has (20 or later): plain JavaScript, no packages.
// Installs what the lock file says when it is not there yet, and makes sure that the command after it runs on Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const marker = join(modules, '.cartage-prepared.json');
const packagedNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lockHash = createHash('sha256').update(lock).digest('hex');

if (readText(marker) !== stateOfNow()) {
  if (!isInstalled()) install();
  checkNode();
  writeFileSync(marker, stateOfNow());
}

/** Changes whenever the lock file or the packaged Node does; cheap enough to be made on every start. */
function stateOfNow() {
  const node = existsSync(packagedNode) ? statSync(packagedNode) : null;
  const own = node === null ? process.versions.node : `${node.size} ${node.mtimeMs}`;
  return JSON.stringify({ lock: lockHash, node: own });
}

/** True when npm's own note of what it installed says the same as the lock file. */
function isInstalled() {
  const note = readText(join(modules, '.package-lock.json'));
  if (note === null) return false;
  const wanted = JSON.parse(lock).packages;
  const found = JSON.parse(note).packages;
  const isSame = ([path, { version, integrity, optional, peer }]) => {
    if (path === '') return true;
    // Packages for other platforms are left out.
    if (found[path] === undefined) return optional === true || peer === true;
    return found[path].version === version && found[path].integrity === integrity;
  };
  return (
    Object.entries(wanted).every(isSame) && Object.keys(found).every((path) => wanted[path] !== undefined)
  );
}

function install() {
  console.log('Installing packages (once, and after a change of the lock file) …');
  // Said in full, because a setting of the machine may leave out what is needed here.
  const parameters = ['ci', '--loglevel=error', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const { status, error } =
    npm === undefined
      ? spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...parameters], options);
  if (status !== 0)
    stop(`The packages could not be installed${error ? ` (${error.message})` : ''}. See the lines above.`);
}

/** npm puts node_modules/.bin first, so the packaged Node is used where there is one, else the machine's. */
function checkNode() {
  const machine = `${process.platform}-${process.arch}`;
  if (!existsSync(packagedNode)) {
    if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
    stop(
      `Cartage runs on Node ${NODE_MAJOR}. This machine has Node ${process.versions.node}, and no packaged Node for ` +
        `${machine} was installed. Install Node ${NODE_MAJOR} or later and start again.`,
    );
  }
  const { stdout, error } = spawnSync(packagedNode, ['-v'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const version = stdout?.trim() ?? '';
  if (version.startsWith(`v${NODE_MAJOR}.`)) return;
  const found = version === '' ? `does not run here${error ? ` (${error.message})` : ''}` : `is ${version}`;
  stop(
    `node_modules/.bin/node should be Node ${NODE_MAJOR} but ${found}. Delete node_modules and start again; ` +
      `if that does not help, ${machine} is not supported by the packaged Node.`,
  );
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function stop(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
