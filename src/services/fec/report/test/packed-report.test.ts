import { expect, test } from 'vitest';
import { reportOf, sampleAnomalies, sampleReport } from '../../test/report-sample.ts';
import { packReport, unpackReport } from '../packed-report.ts';
import { sentAnomaly } from '../report.ts';

/** A report as bytes: what the API sends in one part, what only people see in the other. */
const staked = reportOf(
  sampleAnomalies.map((anomaly, index) => (index === 1 ? anomaly : { ...anomaly, stake: index * 100, standsFor: 3 })),
);

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

test('comes back as it was', () => {
  expect(unpackReport(packReport(staked))).toEqual(staked);
  expect(unpackReport(packReport(reportOf([])))).toEqual(reportOf([]));
});

test('the API sends neither lines nor amounts at stake', () => {
  const sent = JSON.parse(Buffer.from(packReport(staked).report).toString()) as typeof staked;
  expect(sent.anomalies).toEqual(sampleAnomalies.map(({ excerpt: _excerpt, ...anomaly }) => anomaly));
});

test('of an earlier version has lines and no amounts', () => {
  const report = bytesOf({ ...sampleReport, anomalies: sampleAnomalies.map(sentAnomaly) });
  const excerpts = bytesOf(sampleAnomalies.map(({ excerpt }) => excerpt));
  expect(unpackReport({ report, excerpts })).toEqual(sampleReport);
});

test('can be read by an earlier version, which takes as many lists of lines as there are anomalies', () => {
  const excerpts = JSON.parse(Buffer.from(packReport(staked).excerpts).toString()) as unknown[];
  expect(excerpts.slice(0, sampleAnomalies.length)).toEqual(sampleAnomalies.map(({ excerpt }) => excerpt));
});
