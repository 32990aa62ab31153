// Import rules between packages and between the layers of a package (docs/map.md).
// tools/src/import-rules.test.ts proves each rule with a planted violation.
const LAYERS = require('./tools/layers.json');

const MAY_IMPORT = {
  domain: [],
  runtime: [],
  contract: ['domain'],
  database: ['domain', 'runtime'],
  identity: ['domain', 'runtime'],
  server: ['contract', 'domain', 'database', 'runtime'],
  web: ['contract', 'domain'],
  simulator: ['contract', 'domain', 'runtime'],
  e2e: ['contract', 'domain', 'database', 'identity'],
  bench: ['contract', 'domain', 'database', 'identity'],
};
const PACKAGES = [...Object.keys(MAY_IMPORT), 'tools'];

const packageRules = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `${name} may import ${allowed.join(', ') || 'no other package'}.`,
  severity: 'error',
  // Their database tests need PostgreSQL, which only the package database can start.
  from: {
    path: `^${name}/`,
    pathNot: '^((domain|identity|simulator)/src/.*\\.real\\.test\\.ts$|identity/src/testing/)',
  },
  to: { path: `^(${PACKAGES.filter((other) => other !== name && !allowed.includes(other)).join('|')})/` },
}));

const pathOf = (name, entry) =>
  `^${name}/src/${entry.includes('.') ? `${entry.replace('.', '\\.')}$` : `${entry}/`}`;

/** The layers of a package are listed from the top down. A file may import its own layer and the layers below. */
const layerRules = (name) =>
  LAYERS[name].slice(1).map((layer, index) => ({
    name: `${name}-layer-${layer[0].replace(/\.tsx?$/, '')}`,
    comment: 'A layer imports no layer above it.',
    severity: 'error',
    from: { path: layer.map((entry) => pathOf(name, entry)), pathNot: '\\.test\\.tsx?$' },
    to: {
      path: LAYERS[name]
        .slice(0, index + 1)
        .flat()
        .map((entry) => pathOf(name, entry)),
    },
  }));

module.exports = {
  forbidden: [
    ...packageRules,
    ...layerRules('server'),
    ...layerRules('web'),
    {
      name: 'web-ui-is-presentational',
      comment: 'Components of ui know no routes, queries or sessions.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(api|session|telemetry|theme)/' },
    },
    {
      name: 'web-without-mock',
      comment:
        'Only the test build includes the mock sign-in (web/vite.config.ts); no source file imports it.',
      severity: 'error',
      from: { path: '^web/src/(?!mock/)' },
      to: { path: '^web/src/mock/' },
    },
    {
      name: 'feature-to-feature',
      comment: 'Code that two features need belongs to a lower layer: freight, platform or kit.',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain has no input, no output and no clock.',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'No rule can check an import that does not resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-mock|\\.data|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json', '.css'],
    },
  },
};
