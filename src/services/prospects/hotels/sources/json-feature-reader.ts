import { isUtf8 } from 'node:buffer';
import { jsonLayoutOf } from './json-layout.ts';
import { ArrayScanner, SeparatedScanner } from './json-scanner.ts';
import type { Taken } from './record-reader.ts';
import { readRecords } from './record-reader.ts';
import type { Position, SourceRecord } from './source-rows.ts';

/**
 * Reads the features of a GeoJSON file of any size, one after the other: of a FeatureCollection, of a GeoJSON text
 * sequence, or of lines with a JSON object each. What cannot be parsed is skipped. What a value means is not known here.
 */
type FeatureOptions<Row> = {
  readonly take: (value: unknown) => Taken<Row>;
  readonly stepBytes?: number;
};

const LONGEST_RECORD = 4 * 1024 * 1024;
const STEP_BYTES = 1024 * 1024;

export async function* readFeatures<Row>(
  file: string,
  from: Position,
  { take, stepBytes = STEP_BYTES }: FeatureOptions<Row>,
): AsyncGenerator<readonly SourceRecord<Row>[]> {
  const { kind, begin } = await jsonLayoutOf(file, LONGEST_RECORD);
  const scanner =
    kind === 'collection' ? new ArrayScanner() : new SeparatedScanner(kind === 'lines' ? 'line' : 'record');
  const position = from.byte < begin ? { byte: begin, record: from.record } : from;
  yield* readRecords(file, position, {
    scanner,
    longest: LONGEST_RECORD,
    stepBytes,
    take: (bytes) => {
      const json = bytes.subarray(scanner.start, scanner.start + scanner.length);
      if (!isUtf8(json)) return { skipped: 'not_utf8' };
      let value: unknown;
      try {
        value = JSON.parse(json.toString('utf8'));
      } catch {
        return { skipped: 'not_json' };
      }
      return take(value);
    },
  });
}

/** The members of a JSON object; undefined for everything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
