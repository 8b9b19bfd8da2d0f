import { UsageError } from '#platform/command.ts';
import { table } from '#platform/terminal/table.ts';
import { choosePlace } from '../charts/gazetteer/choose-place.ts';
import { countryName } from '../charts/gazetteer/countries.ts';
import type { Place } from '../charts/gazetteer/gazetteer.ts';
import { shownName } from '../names/shown-name.ts';

/** Looks the place of birth up by name. Where that is not clear, says what there is and how to choose it. */
const MOST_CHOICES = 10;

export function lookUpPlace(query: string): Place {
  const choice = choosePlace(query);
  if ('chosen' in choice) return choice.chosen;
  const quoted = JSON.stringify(shownName(query));
  if ('several' in choice) throw refusal(`${quoted} may be one of these places.`, choice.several);
  const { elsewhere, similar } = choice;
  if (elsewhere.length > 0) {
    throw refusal(
      `There is no ${quoted}. After a name comes a country (IN, India) or a region's code (US-TX).\nOf that name:`,
      elsewhere,
    );
  }
  if (similar.length > 0) throw refusal(`There is no town ${quoted}. Similar names:`, similar);
  throw new UsageError(`There is no town ${quoted} among those of a thousand people or more. Give --lat and --lng.`);
}

export const describePlace = (place: Place): string =>
  `${place.name}, ${fullRegion(place)} (${countryName(place.country)}), ${place.lat}, ${place.lng}, ${
    place.population === 0 ? 'population unknown' : `population ${count(place.population)}`
  }; GeoNames`;

function refusal(reason: string, places: readonly Place[]): UsageError {
  const cells = places
    .slice(0, MOST_CHOICES)
    .map((place) => [
      place.name,
      `${fullRegion(place)} (${countryName(place.country)})`,
      count(place.population),
      selectionOf(place),
    ]);
  const more = places.length - MOST_CHOICES;
  return new UsageError(
    [
      reason,
      '',
      table(['place', 'where', 'population', 'to choose it'], cells),
      ...(more > 0
        ? ['', `${count(more)} more, all smaller: name the country or region, or give --lat and --lng.`]
        : []),
    ].join('\n'),
  );
}

/** The shortest spelling that leads to this place alone, if a shell takes it between double quotes; else coordinates. */
function selectionOf(place: Place): string {
  const spellings = [`${place.name}, ${place.country}`, `${place.name}, ${fullRegion(place)}`];
  const found = spellings.find((spelling) => {
    const choice = choosePlace(spelling);
    return 'chosen' in choice && choice.chosen.id === place.id && !/["$`\\!]/.test(spelling);
  });
  return found === undefined ? `--lat ${place.lat} --lng ${place.lng}` : `--place "${found}"`;
}

const fullRegion = ({ country, region }: Place) => (region === '' ? country : `${country}-${region}`);

const count = (value: number) => value.toLocaleString('en-GB');
