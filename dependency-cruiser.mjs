const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** The floors of the HTTP layer, from below; the files beside these folders wire them together and stand on all of them. */
const HTTP = '^src/platform/http/';
const HTTP_FLOORS = ['problem', 'connection', 'answer', 'body', 'operation', 'admission', 'trace'];
const httpLooksDown = HTTP_FLOORS.map((floor, height) => {
  const above = HTTP_FLOORS.slice(height + 1).map((each) => `${each}/`);
  const from = { path: `${HTTP}${floor}/`, pathNot: '/test/' };
  return forbid('http-looks-down', from, { path: `${HTTP}(${[...above, '[^/]+$'].join('|')})` });
});

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('kernel-is-bottom', { path: '^src/kernel/' }, { path: '^src/', pathNot: '^src/kernel/' }),
    forbid('lib-stands-on-the-kernel', { path: '^src/lib/' }, { path: '^src/', pathNot: '^src/(lib|kernel)/' }),
    forbid('lib-has-no-io', { path: '^src/lib/', pathNot: '/test/' }, { dependencyTypes: ['core'] }),
    ...httpLooksDown,
    forbid('platform-knows-no-service', { path: '^src/platform/' }, { path: '^src/(services|apps)/' }),
    forbid(
      'services-are-strangers',
      { path: '^src/services/([^/]+)/' },
      { path: '^src/services/', pathNot: '^src/services/$1/' },
    ),
    forbid(
      'services-by-front-door',
      { path: '^src/apps/' },
      { path: '^src/services/[^/]+/.+', pathNot: '^src/services/[^/]+/index\\.ts$' },
    ),
    forbid('kernel-has-no-io', { path: '^src/kernel/' }, { dependencyTypes: ['npm', 'core'] }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
