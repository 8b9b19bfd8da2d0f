const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** Floors from the lowest to the highest: each may use those before it, and none that comes after. Tests may use all. */
const upward = (name, base, layers) =>
  layers
    .slice(0, -1)
    .map((layer, height) =>
      forbid(
        name,
        { path: `^${base}/(${layer})`, pathNot: '/test/' },
        { path: `^${base}/(${layers.slice(height + 1).join('|')})` },
      ),
    );

const prospects = 'src/services/prospects/';
/** Lowest first; folders of one layer do not know one another. */
const hotelLayers = [
  ['rules'],
  ['linkage', 'query', 'sources'],
  ['store'],
  ['import', 'demo'],
  ['routes', 'commands', 'jobs'],
];

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('kernel-is-bottom', { path: '^src/kernel/' }, { path: '^src/', pathNot: '^src/kernel/' }),
    forbid('lib-stands-on-the-kernel', { path: '^src/lib/' }, { path: '^src/', pathNot: '^src/(lib|kernel)/' }),
    forbid('lib-has-no-io', { path: '^src/lib/', pathNot: '/test/' }, { dependencyTypes: ['core'] }),
    // The files beside these folders wire them together and stand on all of them.
    ...upward('http-looks-down', 'src/platform/http', [
      'problem/',
      'connection/',
      'answer/',
      'body/',
      'operation/',
      'admission/',
      'trace/',
      '[^/]+$',
    ]),
    ...upward('accounts-point-down', 'src/platform/accounts', [
      '(account-mail|link-token|member|realm|schema|session-cookie|time-padding|validity)\\.ts',
      'store/',
      '(accounts|answer-alike|attempts|delete-account|known-device|mailbox|reply|try-password|verify-session)\\.ts',
      'better-auth/',
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
    ...upward('fec-runs-downward', 'src/services/fec', [
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
    forbid(
      'timeline-and-charts-are-strangers',
      { path: '^src/services/cycles/(timeline|charts)/' },
      { path: '^src/services/cycles/(timeline|charts)/', pathNot: '^src/services/cycles/$1/' },
    ),
    ...upward('cycles-points-down', 'src/services/cycles', [
      'drawing/|interface/|names/|zodiac/',
      'timeline/|charts/',
      'context\\.ts',
      'resources/|commands/',
      'routes/',
      '(index|open|operations|pages)\\.ts',
    ]),
    ...upward('timeline-points-down', 'src/services/cycles/timeline', [
      'lattice/|system/',
      'history/',
      'gateway/|parameters/|pictures/|reading/|search/',
      'pages/',
    ]),
    ...upward('charts-point-down', 'src/services/cycles/charts', [
      'ephemeris/',
      'civil-time/|gazetteer/',
      'jyotish/tables/',
      'jyotish/(dashas|panchanga)/',
      'jyotish/chart/',
      'jyotish/yogas/',
      'jyotish/answer/',
      'jyotish/(charts\\.ts|reference/)',
      'pictures/|sharing/',
      'pages/',
    ]),
    forbid(
      'portal-subjects-are-strangers',
      { path: '^src/services/portal/(accounts|billing|pages|quotas)/', pathNot: '/test/' },
      { path: '^src/services/portal/(accounts|billing|pages|quotas)/', pathNot: '^src/services/portal/$1/' },
    ),
    ...upward('portal-points-down', 'src/services/portal', [
      '(about|applications|problems|settings)\\.ts',
      'store/',
      'mail/',
      'accounts/|billing/|pages/|quotas/',
      'adapters/',
      '(context|user-status)\\.ts',
      'commands/|jobs/|routes/',
      '(index|open|operations|jobs)\\.ts',
    ]),
    ...upward('readiness-points-down', 'src/services/readiness', [
      '(about|key-advice|key-schema|problems|settings)\\.ts',
      'texts/',
      'helplines/',
      'guides/',
      'check/',
      'mcp/',
      'pages/',
      'context\\.ts',
      'routes/',
      '(index|open|operations)\\.ts',
    ]),
    forbid(
      'products-of-prospects-are-strangers',
      { path: `^${prospects}(hotels|fx|email|geo|shorts|work|handover)/` },
      { path: `^${prospects}(hotels|fx|email|geo|shorts|work|handover)/`, pathNot: `^${prospects}$1/` },
    ),
    forbid(
      'products-of-prospects-are-wired-from-above',
      { path: `^${prospects}(hotels|fx|email|geo|shorts|work|handover)/`, pathNot: '/test/' },
      {
        path: `^${prospects}(context|hotels-for-work|index|jobs|open|open-handover|open-jobs|operations|samples)\\.ts$`,
      },
    ),
    ...upward('handover-points-down', 'src/services/prospects/handover', [
      '(dataset|fact|host|language|notation|ports)\\.ts',
      'page/',
      '(opening|report|script|sheet)/',
      '(context|hotel-path)\\.ts',
      'routes/',
    ]),
    forbid(
      'text-of-prospects-is-bottom',
      { path: `^${prospects}text/` },
      { path: `^${prospects}`, pathNot: `^${prospects}text/` },
    ),
    // What is said of hotels, then what is kept of it, then what is made of both, then the doors.
    ...upward('work-points-down', `${prospects}work`, [
      '(state|published-hotels)\\.ts|mail/mail\\.ts|xlsx/|contacts/contact-fields\\.ts',
      'store/',
      '(add-to-list|alerts|change-work|context|examples|found|hotel-query|lead-file|list-schema|room|schema|search-schema)\\.ts|contacts/contact-(match|schema)\\.ts',
      'routes/|jobs/',
      'operations\\.ts',
    ]),
    // Jobs over lists: what products do in them they bring themselves.
    forbid(
      'bulk-of-prospects-knows-no-product',
      { path: `^${prospects}bulk/` },
      { path: `^${prospects}`, pathNot: `^${prospects}(bulk/|problems\\.ts$)` },
    ),
    // Rules, then what weighs, asks and reads, then the store, then what fills it, then the doors: none knows one above it.
    ...hotelLayers.map((layer, height) =>
      forbid(
        `hotels-point-down-from-${layer[0]}`,
        { path: `^${prospects}hotels/(${layer.join('|')})/`, pathNot: '/test/' },
        {
          path: `^${prospects}hotels/(${hotelLayers.slice(height).flat().join('|')})/`,
          pathNot: `^${prospects}hotels/$1/`,
        },
      ),
    ),
    forbid('kernel-has-no-io', { path: '^src/kernel/' }, { dependencyTypes: ['npm', 'core'] }),
    // The client library is for programs elsewhere: it knows the documents and nothing else, and runs in browsers too.
    forbid('sdk-stands-alone', { path: '^sdk/', pathNot: '/test/' }, { path: '^(src|web|test|bench)/' }),
    forbid('sdk-needs-no-package', { path: '^sdk/[^/]+/src/' }, { dependencyTypes: ['npm', 'npm-dev', 'core'] }),
    // The application in `web/` knows the API by the client library and nothing else of this tree; nothing here knows it.
    forbid('web-knows-only-the-sdk', { path: '^web/', pathNot: '/test/' }, { path: '^(src|test|bench)/' }),
    forbid('nobody-imports-the-web', { path: '^(src|sdk)/' }, { path: '^web/' }),
    forbid('web-is-for-browsers', { path: '^web/(app|ui|pages|locales|timeline)/' }, { dependencyTypes: ['core'] }),
    // Words, then components, then the frame with its requests, then pages; the router alone knows these, and loads them late.
    ...upward('web-points-down', 'web', [
      'locales/',
      'ui/',
      'app/(?!router|routes|main)',
      'pages/',
      'app/(router|routes|main)',
    ]),
    forbid('pages-are-strangers', { path: '^web/pages/([^/]+)/' }, { path: '^web/pages/', pathNot: '^web/pages/$1/' }),
    // The timeline is an application of its own: it shares components, words and the client library, and no page or frame.
    forbid('timeline-stands-alone', { path: '^web/timeline/' }, { path: '^web/(app|pages)/' }),
    forbid('nobody-imports-the-timeline', { path: '^web/(app|pages|ui|locales)/' }, { path: '^web/timeline/' }),
    forbid('components-ask-no-server', { path: '^web/ui/' }, { path: '^sdk/', pathNot: '/problem\\.ts$' }),
    forbid('nobody-serves-with-the-sdk', { path: '^src/' }, { path: '^sdk/' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
