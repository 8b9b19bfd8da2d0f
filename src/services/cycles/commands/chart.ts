import type { CommandGroup } from '#platform/command.ts';
import type { JyotishChart } from '../charts/jyotish/answer/chart-schema.ts';
import type { ChartParameters } from '../charts/jyotish/chart/question.ts';
import { asUsageError, CHART_OPTIONS, readWanted } from './chart-options.ts';
import { checkPicture, vargasOf, writePicture } from './chart-picture.ts';
import { chartText } from './chart-tables/chart-text.ts';

/** `quintet chart …`: a Vedic birth chart. Opens no database and no connection, and keeps nothing of a birth. */
export const chartGroup: CommandGroup = {
  group: 'chart',
  verbs: [
    {
      verb: '',
      summary: 'cast a Vedic birth chart and draw it',
      usage: 'chart --date DATE [--time TIME] [--place NAME | --lat N --lng N] [--svg FILE] [OPTION …]',
      options: CHART_OPTIONS,
      examples: [
        'chart --date 1990-05-15 --time 14:30 --place "Chennai, IN"',
        'chart --date 1990-05-15 --lat 13.0878 --lng 80.2785 --svg chart.svg',
      ],
      run: async (_context, args) => {
        const { parameters, place: name, picture } = readWanted(args);
        if (picture !== undefined) await checkPicture(picture);
        const found = name === undefined ? undefined : await placeNamed(name);
        const asked = { ...parameters, ...(found && { lat: found.place.lat, lng: found.place.lng }) };
        const chart = await cast(asked);
        if (picture !== undefined) await writePicture(await cast({ ...asked, vargas: vargasOf(picture) }), picture);
        const text = chartText(chart, found?.told ?? null);
        return {
          text: picture === undefined ? text : `${text}\n\nThe drawing is in ${picture.file}`,
          json: { ...chart, ...(found && { place: found.place }) },
        };
      },
    },
  ],
};

// The sky and the gazetteer take a moment to load: neither is for the list of commands, or for a wrong option.

async function placeNamed(name: string) {
  const { describePlace, lookUpPlace } = await import('./chart-place.ts');
  const place = lookUpPlace(name);
  return { place, told: describePlace(place) };
}

async function cast(parameters: ChartParameters): Promise<JyotishChart> {
  const { openCharts } = await import('../charts/jyotish/charts.ts');
  try {
    return openCharts().cast(parameters);
  } catch (error) {
    throw asUsageError(error);
  }
}
