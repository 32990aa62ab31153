// Who may import whom (docs/map.md). A planted offender in tools/src/arrows.test.ts proves that each rule bites.
const MAY_IMPORT = {
  domain: [],
  contract: ['domain'],
  database: ['domain'],
  identity: ['domain'],
  server: ['contract', 'domain', 'database'],
  web: ['contract', 'domain'],
  e2e: ['contract', 'domain', 'database', 'identity'],
  bench: ['contract', 'domain', 'database', 'identity'],
};
const ROOMS = [...Object.keys(MAY_IMPORT), 'tools'];

// From the top down; a layer may import what stands below it.
const SERVER_LAYERS = [
  '(main|worker)\\.ts$',
  'app\\.ts$',
  '(features|jobs)/',
  'freight/',
  'platform/',
  'db/',
  'errors/',
];
const WEB_LAYERS = ['main\\.tsx$', 'app/', 'features/', 'freight/', 'kit/', 'ui/'];

const rooms = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `room-${room}`,
  comment: `${room} may import ${allowed.join(', ') || 'no other room'}.`,
  severity: 'error',
  // The dates of domain and the provider of identity are proven against PostgreSQL, which only database can start.
  from: {
    path: `^${room}/`,
    pathNot: '^((domain|identity)/src/.*\\.real\\.test\\.ts$|identity/src/testing/)',
  },
  to: { path: `^(${ROOMS.filter((other) => other !== room && !allowed.includes(other)).join('|')})/` },
}));

const layers = (room, ordered) =>
  ordered.slice(1).map((layer, index) => ({
    name: `${room}-layer-${layer.replace(/^\W/, '').replace(/\W.*$/, '')}`,
    comment: 'Arrows point down only.',
    severity: 'error',
    from: { path: `^${room}/src/${layer}`, pathNot: '\\.test\\.tsx?$' },
    to: { path: ordered.slice(0, index + 1).map((upper) => `^${room}/src/${upper}`) },
  }));

module.exports = {
  forbidden: [
    ...rooms,
    ...layers('server', SERVER_LAYERS),
    ...layers('web', WEB_LAYERS),
    {
      name: 'web-ui-knows-nothing',
      comment: 'Parts of ui are free of routes, queries and sessions.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(api|session|telemetry|theme)/' },
    },
    {
      name: 'web-beside-kit',
      comment: 'api, session, telemetry and theme stand beside kit: what is above kit is above them.',
      severity: 'error',
      from: { path: '^web/src/(api|session|telemetry|theme)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(main\\.tsx$|app/|features/|freight/)' },
    },
    {
      name: 'web-without-mock',
      comment:
        'Sign-in for tests comes in by the build alone (vite.config.ts), so that no other build has it.',
      severity: 'error',
      from: { path: '^web/src/(?!mock/)' },
      to: { path: '^web/src/mock/' },
    },
    {
      name: 'feature-to-feature',
      comment: 'What two features need moves down into freight, platform or kit.',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'No input, no output, no clock.',
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
      comment: 'An import that is not understood is an arrow that is not checked.',
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
