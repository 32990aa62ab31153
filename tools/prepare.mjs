// Runs before every other command, on any Node from version 18: plain JavaScript without packages.
// Installs the packages of the lock file if needed, and checks that the next command runs on Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const marker = join(modules, '.cartage-prepared.json');
const packagedNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lockHash = createHash('sha256').update(lock).digest('hex');

if (readText(marker) !== currentState()) {
  if (!isInstalled()) install();
  linkNode();
  checkNode();
  writeFileSync(marker, currentState());
}

/** Changes with the lock file or the packaged Node. Cheap enough for every start. */
function currentState() {
  const node = existsSync(packagedNode) ? statSync(packagedNode) : null;
  const nodeState = node === null ? process.versions.node : `${node.size} ${node.mtimeMs}`;
  return JSON.stringify({ lock: lockHash, node: nodeState });
}

/** True if npm's record of the installed packages matches the lock file. */
function isInstalled() {
  const record = readText(join(modules, '.package-lock.json'));
  if (record === null) return false;
  const locked = JSON.parse(lock).packages;
  const installed = JSON.parse(record).packages;
  const isSame = ([path, { version, integrity, optional, peer }]) => {
    if (path === '') return true;
    // npm skips packages for other platforms.
    if (installed[path] === undefined) return optional === true || peer === true;
    return installed[path].version === version && installed[path].integrity === integrity;
  };
  return (
    Object.entries(locked).every(isSame) && Object.keys(installed).every((path) => locked[path] !== undefined)
  );
}

function install() {
  console.log('Installing packages (on the first run and after a change of the lock file) …');
  // Explicit, because the machine's npm settings may omit these dependencies.
  const parameters = ['ci', '--loglevel=error', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const { status, error } =
    npm === undefined
      ? spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...parameters], options);
  if (status !== 0)
    stop(`Couldn't install the packages${error ? ` (${error.message})` : ''}. See the npm output above.`);
}

/** npm 9.2 of Debian 12 installs the packaged Node without the link to it. */
function linkNode() {
  const program = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (process.platform === 'win32' || existsSync(packagedNode) || !existsSync(program)) return;
  mkdirSync(dirname(packagedNode), { recursive: true });
  // Replaces a link to a missing file.
  rmSync(packagedNode, { force: true });
  symlinkSync(relative(dirname(packagedNode), program), packagedNode);
}

/** npm puts node_modules/.bin first on the PATH, so a packaged Node takes precedence over the machine's. */
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
  const found =
    version === '' ? `does not run on this machine${error ? ` (${error.message})` : ''}` : `is ${version}`;
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
