import { afterAll, expect, test } from 'vitest';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { packReport } from '../../../report/packed-report.ts';
import { analyse } from '../../../test/analyse.ts';
import { fecOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';
import type { StoredJudgement } from '../../store/judgements.ts';
import { findingSecrets, sealWords } from '../finding-secrets.ts';
import { openFindingsReader } from '../findings-reader.ts';

/** A dossier that an earlier version has judged, whose report has no marks, and the same when it is judged again. */
const secrets = findingSecrets(Buffer.alloc(32, 7), 'company');
const reader = openFindingsReader(new Metrics());
afterAll(() => reader.close());

const whole = analyse(
  fecOf(
    smallCompany([
      posting('20240305', 'À éclaircir', ['471000', 400_00], ['512000', -400_00]),
      posting('20240613', 'Amende de stationnement', ['606100', 70_00], ['512000', -70_00]),
    ]),
  ),
);
const marked = packReport(whole);
/** In another order: places in the report are no names. */
const unmarked = packReport({
  ...whole,
  anomalies: whole.anomalies.toReversed().map((anomaly) => {
    const { marks: _marks, ...rest } = anomaly;
    return rest;
  }),
});

const DOSSIER = { id: 'one', periodStart: '2024-01-01', periodEnd: '2024-12-31' };
const judged = (finding: string): StoredJudgement => ({
  row: '1',
  finding,
  again: null,
  periodStart: DOSSIER.periodStart,
  periodEnd: DOSSIER.periodEnd,
  dossier: DOSSIER.id,
  state: 'justified',
  assignedTo: null,
  judgedBy: 'member:ada',
  judgedAt: '2026-01-02T03:04:05.000000Z',
  signedOffBy: null,
  signedOffAt: null,
  sealed: sealWords(secrets, { stake: null, note: 'Acompte.' }),
});

async function findings(packed: typeof marked, judgements: readonly StoredJudgement[] = [], dossier = DOSSIER) {
  const asked = { kind: 'list', filter: {}, group: undefined, offset: 0, limit: 200 } as const;
  const options = { holder: 'somebody', signal: new AbortController().signal };
  return (await reader.read({ packed, secrets, dossier, judgements, asked }, options)).findings;
}

test('what was said of each finding stays with it when the dossier is judged again', async () => {
  const old = await findings(unmarked);
  expect(old.length).toBeGreaterThan(1);
  expect(new Set(old.map(({ names }) => names?.id)).size).toBe(old.length);
  for (const { names, anomaly } of old) {
    const now = await findings(marked, [judged(names?.id ?? '')]);
    const settled = now.filter(({ told }) => told.state === 'justified');
    expect(settled.map((each) => [each.anomaly.type, each.anomaly.lines])).toEqual([[anomaly.type, anomaly.lines]]);
    expect(settled[0]).toMatchObject({ told: { isCarried: false, judgement: { note: 'Acompte.' } }, rows: ['1'] });
    // Lines of one file are none of another.
    const other = await findings(marked, [judged(names?.id ?? '')], { ...DOSSIER, id: 'two' });
    expect(other.every(({ told }) => told.state === 'to_do')).toBe(true);
  }
});
