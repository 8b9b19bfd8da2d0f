const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** Rooms from the lowest to the highest: each may use those before it, and none that comes after. Tests may use all. */
const forbidUpward = (name, house, rooms) =>
  rooms
    .slice(0, -1)
    .map((room, index) =>
      forbid(
        name,
        { path: `^${house}/${room}`, pathNot: '/test/' },
        { path: `^${house}/(${rooms.slice(index + 1).join('|')})` },
      ),
    );

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('kernel-is-bottom', { path: '^src/kernel/' }, { path: '^src/', pathNot: '^src/kernel/' }),
    forbid('lib-stands-on-the-kernel', { path: '^src/lib/' }, { path: '^src/', pathNot: '^src/(lib|kernel)/' }),
    forbid('lib-has-no-io', { path: '^src/lib/', pathNot: '/test/' }, { dependencyTypes: ['core'] }),
    ...forbidUpward('http-looks-down', 'src/platform/http', [
      'problem/',
      'connection/',
      'answer/',
      'body/',
      'operation/',
      'admission/',
      'trace/',
      // The files beside these folders wire them together and stand on all of them.
      '[^/]+$',
    ]),
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
    ...forbidUpward('fec-runs-downward', 'src/services/fec', [
      'reader/',
      'ledger/',
      'french/',
      '(about|fault-words|problems|refusal|samples|settings)\\.ts',
      'controls/',
      'report/',
      'store/',
      'intake/',
      'analysis/',
      'delivery/',
      'deferred/',
      'commands/',
      'context\\.ts',
      'routes/',
      '(index|jobs|open|operations)\\.ts',
    ]),
    forbid(
      'fec-categories-are-strangers',
      { path: '^src/services/fec/controls/([^/]+)/' },
      { path: '^src/services/fec/controls/[^/]+/', pathNot: '^src/services/fec/controls/$1/' },
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
