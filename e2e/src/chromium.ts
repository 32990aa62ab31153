import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The options with which Playwright starts the browser. */
export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const OF_THE_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The dependency has a build for this platform alone. */
const HAS_BUILD = process.platform === 'linux' && process.arch === 'x64';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// The last flag of a name wins, so those that Playwright switches off are named again.
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Two pages of the browser's own for every context: a quarter of all its work here (4.3 against 2.9 s).
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
  // One large tile instead of thirty: each has shared memory of its own.
  '--default-tile-width=2048',
  '--default-tile-height=2048',
];

/**
 * CHROMIUM_PATH, else the one inside the dependencies, which is unpacked once, else the system's. The one inside the
 * dependencies has no window: a run takes 15 % less CPU time, and every machine tests the same version.
 */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<ChromiumLaunch> {
  const wanted = environment['CHROMIUM_PATH'];
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  const found = wanted || (HAS_BUILD ? undefined : OF_THE_SYSTEM.find((path) => existsSync(path)));
  if (found) return { executablePath: found, args: ARGS, env: plain(environment) };
  return unpackedChromium(environment);
}

/** Unpacked beside the packages, so that a new version of the package never meets an old browser. */
async function unpackedChromium(environment: NodeJS.ProcessEnv): Promise<ChromiumLaunch> {
  const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = join(dirname(packageFile), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(ROOT, 'node_modules', '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(join(packageFolder, 'bin'), folder);
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...plain(environment),
      // A machine without a browser also lacks the libraries and fonts of one.
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), environment['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(':'),
      ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: folder }),
    },
  };
}

async function unpack(packed: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const before = process.env['TMPDIR'];
  // The package unpacks to the folder for temporary files and uses any existing file there without a check.
  process.env['TMPDIR'] = unfinished;
  try {
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(packed, name));
    }
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  writeFileSync(
    join(unfinished, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

function plain(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
