import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';

/** Target of the dev server's proxy. */
const upstream = process.env['WEB_UPSTREAM'] ?? 'http://127.0.0.1:4200';

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    preloadedFont(),
    labelled(),
    precompressed(),
    ...(mode === 'mock' ? [mockSignIn()] : []),
  ],
  // The server replaces the placeholder with the nonce of each response (design rule 18).
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: mode === 'mock' ? 'dist-mock' : 'dist',
    // Browsers that support light-dark() and CSS nesting; a lower target would rewrite both.
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The bench calculates the size of the first load from the manifest.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Rarely changing libraries in a chunk of their own, so that browsers keep it cached across releases.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
            },
            // Code shared by the shell and the pages.
            { name: 'shell', tags: ['$initial'], minShareCount: 2 },
            // Filter fields of the dashboard and the list, apart from `shared`, which the first page does not need.
            {
              name: 'choices',
              test: /web\/src\/(freight\/(choices|figures|service-type|no-sites-message)|kit\/(choice-button|field-styles|use-today)|session\/use-stored-text|ui\/scroll-edges)|icons\/Icon(ArrowDown|ArrowUp|Calendar|ChartDonut|InfoCircle|Table)\.mjs/,
              minShareCount: 2,
            },
            // Icons that several pages share, but not the list.
            {
              name: 'icons',
              test: /icons\/Icon(ArrowRight|ChevronUp|Copy|Download|FileSpreadsheet|FileText|Mail|Paperclip|Phone|Printer|Trash)\.mjs/,
              minShareCount: 2,
            },
            // What the list and the dashboard need of live updates.
            {
              name: 'live',
              test: /web\/src\/(freight\/live|kit\/(coalesce|use-latest))/,
              minShareCount: 2,
            },
            // Small parts of dialogs and cards, in one chunk: the entry names every chunk.
            {
              name: 'dialogs',
              test: /web\/src\/kit\/(use-dialog-changes|use-has-changed|focus-invalid|use-lost-focus|use-minute|use-has-rendered|use-unsaved-work|main-button|save-file)|web\/src\/freight\/(imports\/import-link|address-lines|no-records|form\/add-item-button)/,
              minShareCount: 2,
            },
            // The same for bulk jobs, on the list and the pages that start one.
            {
              name: 'bulk-job',
              test: /web\/src\/freight\/bulk-job\/(bulk-messages|bulk-completed|retryable-references|use-bulk-job)|domain\/src\/consignment-import\/staying-reason/,
              minShareCount: 2,
            },
            // The same for printers, on their page and in the dialogs that print.
            {
              name: 'printers',
              test: /web\/src\/freight\/print-queue\/(printers-query|remembered-printer|printer-state)|domain\/src\/documents\/(print-job|label-stock)/,
              minShareCount: 2,
            },
            // Code shared by several pages in one chunk instead of twenty small ones, without heavy code that loads on
            // demand.
            {
              name: 'shared',
              test: /web\/src\/(api|freight(?!\/bulk-|\/edit\/|\/booking|\/exceptions\/(?!exceptions-query)|\/history-key|\/delivery-conf|\/form|\/label-prints\/(?:reprint|use-reprint|printed-count)|\/entry-warnings\/(?!entry-limits)|\/extracts|\/timeline|\/results-table|\/consignment-query|\/address-lines|\/totals|\/email|\/labels|\/attachments|\/dates|\/print-queue|\/site-picker|\/use-lookup|\/participant|\/price|\/imports|\/manifest-emails|\/status-field|\/no-records|\/sort-menu-items|\/templates|\/segregation)|kit(?!\/focus-invalid|\/staff-header|\/discard-|\/explanation-|\/main-button|\/use-lost-|\/use-dialog-|\/use-has-changed|\/dropdown\/(?:menu-layer|dropdown-layer|existing-target|use-opened)|\/use-has-rendered|\/date-|\/confirm-dialog|\/record-page|\/unsaved-|\/idempotent-|\/use-return-|\/last-list|\/dialog|\/use-restore-|\/no-landmark|\/page-frame|\/save-file|\/use-unsaved-|\/use-save-key|\/use-kept-|\/use-minute|\/use-draft-text)|session|theme|ui(?!\/chart|\/card|\/scroll-table))\/|@tabler\/icons-react|consignment-search\/.*(search-error|fetch-rows)|domain\/src\/(consignment\/delivery-date-mode|dates\/names)\./,
              minShareCount: 2,
            },
            // Fields of the list's filter, apart from `mantine`, which only other pages and dialogs need.
            {
              name: 'fields',
              test: /@mantine\/core\/.*\/(TextInput|NativeSelect|InputBase|ComboboxChevron)\//,
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
 * `--mode mock` (docs/decisions/0015-mock-sign-in-build.md): replaces the real sign-in with one for tests and marks the
 * page, so that the server can refuse it. No other build contains that file.
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

/** Preloads the Latin subset, which every page uses, so that it does not wait for the style sheet. */
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
 * Writes the build label into the page: the version and a hash of the file names, which depend on their content. The
 * server sends the label with every response, so that an outdated page detects a newer build.
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

/** Writes .br and .gz files for every text asset, so that the server does not compress at run time. */
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
