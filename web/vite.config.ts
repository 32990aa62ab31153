import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';

/** Where `npm run dev` sends what is not a file of the web. */
const upstream = process.env['WEB_UPSTREAM'] ?? 'http://127.0.0.1:4200';

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    preloadedFont(),
    labelled(),
    precompressed(),
    ...(mode === 'mock' ? [mockSignIn()] : []),
  ],
  // The server puts the nonce of each answer in its place (DESIGN decision 18).
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: mode === 'mock' ? 'dist-mock' : 'dist',
    // light-dark() and nesting reach the browser as written; a lower target would rewrite them.
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // Data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What loads what: the bench adds up the first load from it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What a release of ours seldom changes keeps its name, so that browsers keep it too.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
            },
            // What the shell needs, and pages with it.
            { name: 'shell', tags: ['$initial'], minShareCount: 2 },
            // What the dashboard and the list ask by: the first pages of all do without what follows.
            {
              name: 'choices',
              test: /web\/src\/(freight\/(choices|figures|service-type|sites-missing)|kit\/(choice-button|field-styles|use-stored-text|use-today))|icons\/Icon(ArrowDown|ArrowUp|Calendar)\.mjs/,
              minShareCount: 2,
            },
            // What several pages share travels together, not in twenty files of a few bytes; what opens on demand and
            // is heavy does not.
            {
              name: 'shared',
              test: /web\/src\/(api|freight(?!\/bulk-|\/form|\/extracts|\/timeline|\/results-table|\/consignment-query|\/address-lines|\/totals|\/email|\/labels|\/attachments|\/dates|\/site-picker|\/participant)|kit(?!\/date-|\/confirm-dialog|\/record-page)|session|theme|ui(?!\/chart))\/|@tabler\/icons-react/,
              minShareCount: 2,
            },
            {
              name: 'mantine',
              test: /node_modules\/(@mantine|@floating-ui|react-remove-scroll)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/idp', '/health'].map((path) => [path, { target: upstream, changeOrigin: false }]),
    ),
  },
}));

/**
 * `--mode mock` (docs/decisions/0018): sign-in for tests takes the place of the real one, and the page says so, for
 * the server to refuse it. Nothing else leads to that file.
 */
function mockSignIn(): Plugin {
  const mock = fileURLToPath(new URL('src/mock/mock-session.ts', import.meta.url));
  return {
    name: 'mock-sign-in',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '#session/session.ts' && importer?.endsWith('/src/main.tsx') ? mock : null,
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'cartage-sign-in', content: 'mock' }, injectTo: 'head' },
    ],
  };
}

/** The Latin letters of the one typeface are on every page: fetched beside the script, not after the styles. */
function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght[^/]*\.woff2$/.test(name));
        if (font === undefined) throw new Error('The typeface is missing from the build');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Names the build in its page: the version people are told, and a mark of its files, whose names change with what is
 * in them. The server repeats it with every answer, so that a page of an older build learns of a newer one.
 */
function labelled(): Plugin {
  return {
    name: 'labelled',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const names = Object.keys(bundle ?? {})
          .toSorted()
          .join('\n');
        const mark = createHash('sha256').update(names).digest('hex').slice(0, 8);
        const attrs = { name: 'app-version', content: `${CLIENT_VERSION}+${mark}` };
        return [{ tag: 'meta', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Writes .br and .gz beside every text asset, so that the server never compresses while it answers. */
function precompressed(): Plugin {
  const toBrotli = promisify(brotliCompress);
  const toGzip = promisify(gzip);
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const content = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
          await writeFile(`${path}.br`, await toBrotli(content, { params }));
          await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
        }),
      );
    },
  };
}
