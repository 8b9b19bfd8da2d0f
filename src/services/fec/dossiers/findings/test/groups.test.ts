import { afterAll, expect, test } from 'vitest';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { packReport } from '../../../report/packed-report.ts';
import { analyse } from '../../../test/analyse.ts';
import { fecOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';
import { findingSecrets } from '../finding-secrets.ts';
import { openFindingsReader } from '../findings-reader.ts';

const reader = openFindingsReader(new Metrics());
afterAll(() => reader.close());

const { anomalies, ...rest } = analyse(
  fecOf(smallCompany([posting('20240305', 'À éclaircir', ['471000', 400_00], ['512000', -400_00])])),
);
const [one] = anomalies;
if (one === undefined) throw new Error('Nothing was found');
const packed = packReport({
  ...rest,
  anomalies: ['471000', '', '606100'].map((compteNum, at) => ({
    ...one,
    compteNum,
    period: at === 0 ? null : `2024-0${at}`,
  })),
});

test.each([
  ['account', ['471000', '606100', '']],
  ['month', ['2024-01', '2024-02', '']],
] as const)('by %s, what is of none comes last', async (group, expected) => {
  const found = await reader.read(
    {
      packed,
      secrets: findingSecrets(Buffer.alloc(32), 'company'),
      dossier: { id: 'one', periodStart: null, periodEnd: null },
      judgements: [],
      asked: { kind: 'list', filter: {}, group, offset: 0, limit: 200 },
    },
    { holder: 'somebody', signal: new AbortController().signal },
  );
  expect(found.groups?.map(({ name }) => name)).toEqual(expected);
});
