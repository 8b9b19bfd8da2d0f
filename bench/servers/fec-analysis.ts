import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { analyze } from '#services/fec/analysis/analyze.ts';
import { measureOwnWork } from '../fec/own-work.ts';

/** The whole catalogue of controls over one FEC, from its bytes to the report; with `alone` in one thread. */
const [path = '', threads] = process.argv.slice(2);
const MEMORY_BYTES = 8 * 1024 ** 3;

await measureOwnWork(() => {
  const file = openSync(path, 'r');
  try {
    const source = {
      size: fstatSync(file).size,
      read: (target: Uint8Array, position: number) => readSync(file, target, 0, target.length, position),
    };
    const outcome = analyze(source, {
      disabledControls: [],
      now: '2026-03-31T00:00:00.000Z',
      memoryBytes: MEMORY_BYTES,
      shared: threads === 'alone' ? undefined : { descriptor: file },
    });
    if ('refused' in outcome) throw new Error(`The file was refused: ${outcome.refused.reason}`);
    const { meta, summary } = outcome.report;
    return { lines: meta.totalEntries, faults: summary.totalAnomalies };
  } finally {
    closeSync(file);
  }
});
