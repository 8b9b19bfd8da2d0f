const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('kernel-is-bottom', { path: '^src/kernel/' }, { path: '^src/', pathNot: '^src/kernel/' }),
    forbid('lib-stands-on-the-kernel', { path: '^src/lib/' }, { path: '^src/', pathNot: '^src/(lib|kernel)/' }),
    forbid('lib-has-no-io', { path: '^src/lib/', pathNot: '/test/' }, { dependencyTypes: ['core'] }),
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
