import { seededRandom } from '#kernel/seeded-random.ts';
import type { CommandArguments, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { buildSegments } from '../charts/ephemeris/segments/build-segments.ts';
import type { Loss } from '../charts/ephemeris/segments/measure-loss.ts';
import { instantsToMeasure, measureLoss } from '../charts/ephemeris/segments/measure-loss.ts';
import { decodeSegments, encodeSegments } from '../charts/ephemeris/segments/segment-file.ts';
import { SHIPPED_PLAN } from '../charts/ephemeris/segments/segment-plan.ts';
import { readSegments, segmentSource } from '../charts/ephemeris/segments/segment-source.ts';
import { replaceFile } from './replace-file.ts';

const USAGE = 'cycles ephemeris [--build]';

const SEED = 1600;
const INSTANTS = { anywhere: 4000, atBordersOfEach: 150 };

/**
 * Exit code 1 if the segments are farther from the series than they may be; newly built ones are then not kept. Building
 * takes a minute or two.
 */
export const ephemerisVerb = (file: URL, plan = SHIPPED_PLAN, instants = INSTANTS): CommandVerb => ({
  verb: 'ephemeris',
  summary: 'measure the fast ephemeris against the series it was fitted to, or --build it anew first',
  usage: USAGE,
  options: { build: { about: 'fit it anew first; takes a minute or two' } },
  examples: ['cycles ephemeris'],
  run: async ({ terminal }, args) => {
    const isBuilding = readArguments(args);
    // Large, and no other command needs it.
    const { openSeries } = await import('../charts/ephemeris/series/series-source.ts');
    const series = openSeries();
    const build = () => buildSegments(series, plan, (body) => terminal.progress(`Fitting ${body}\n`));
    const segments = isBuilding ? decodeSegments(encodeSegments(build())) : readSegments(file);
    const losses = measureLoss(
      segmentSource(segments),
      series,
      instantsToMeasure(segments, seededRandom(SEED), instants),
    );
    const isWithin = losses.every(({ arcseconds, bound }) => arcseconds <= bound);
    if (isBuilding && isWithin) await replaceFile(file, encodeSegments(segments));
    return {
      text: [
        'Largest loss against the series, in arc-seconds seen from Earth:',
        ...losses.map(lossLine),
        isWithin ? 'All within their bounds.' : 'Not within the bounds.',
      ].join('\n'),
      json: { isWithin, losses },
      exitCode: isWithin ? 0 : 1,
    };
  },
});

function readArguments({ positional, options }: CommandArguments): boolean {
  if (positional.length > 0) throw new UsageError(`Usage: quintet ${USAGE}`);
  return options['build'] === true;
}

const lossLine = ({ of, arcseconds, bound }: Loss) =>
  `  ${of.padEnd(10)} ${arcseconds.toFixed(4)}${arcseconds <= bound ? '' : `, more than ${bound}`}`;
