import { expect, test } from 'vitest';
import { Metrics } from '../metrics.ts';

test('metrics are written in the text format of Prometheus', () => {
  const metrics = new Metrics();
  metrics.counter('things_total', 'Things.', { kind: 'a"b\\c\n' }).add(2);
  metrics.gauge('level', 'Level.', () => 7);
  const histogram = metrics.histogram('time_seconds', 'Time.', { part: 'x' });
  histogram.observe(0.0009);
  histogram.observe(0.3);
  histogram.observe(1000);
  const text = metrics.render();
  expect(text).toContain('# TYPE things_total counter\nthings_total{kind="a\\"b\\\\c\\n"} 2\n');
  expect(text).toContain('# TYPE level gauge\nlevel 7\n');
  expect(text).toContain('time_seconds_bucket{part="x",le="0.001"} 1\n');
  expect(text).toContain('time_seconds_bucket{part="x",le="0.25"} 1\n');
  expect(text).toContain('time_seconds_bucket{part="x",le="0.5"} 2\n');
  expect(text).toContain('time_seconds_bucket{part="x",le="+Inf"} 3\n');
  expect(text).toContain('time_seconds_count{part="x"} 3\n');
});

test('the same series is the same counter', () => {
  const metrics = new Metrics();
  metrics.counter('n', 'N.', { a: '1' }).add();
  metrics.counter('n', 'N.', { a: '1' }).add();
  metrics.counter('n', 'N.', { a: '2' }).add();
  expect(metrics.render()).toContain('n{a="1"} 2\nn{a="2"} 1\n');
});
