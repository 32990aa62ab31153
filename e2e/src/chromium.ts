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

const SYSTEM_CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The dependency has a build for this platform alone. */
const HAS_BUILD = process.platform === 'linux' && process.arch === 'x64';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Chromium uses only the last `--disable-features`, so this list repeats the features that Playwright disables.
const DISABLED_FEATURES = [
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
  // Otherwise each context loads two internal pages (measured: 4.3 s with them, 2.9 s without).
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // One large tile instead of thirty, because each tile allocates its own shared memory.
  '--default-tile-width=2048',
  '--default-tile-height=2048',
];

/**
 * Returns the browser of CHROMIUM_PATH. Without it, the default is the headless build of the dependencies, or a browser of
 * the system on platforms without that build. The headless build takes 15 % less CPU time, and every machine tests the
 * same version.
 */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<ChromiumLaunch> {
  const configuredPath = environment['CHROMIUM_PATH'];
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH names ${configuredPath}, which does not exist.`);
  const path = configuredPath || (HAS_BUILD ? undefined : SYSTEM_CHROMIUM_PATHS.find(existsSync));
  if (path) return { executablePath: path, args: ARGS, env: definedVariables(environment) };
  return unpackedChromium(environment);
}

/** Unpacks the browser once for each version of the package, into a folder with the version in its name. */
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
      ...definedVariables(environment),
      // A machine without a browser usually lacks the libraries and fonts that a browser needs.
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

function definedVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
