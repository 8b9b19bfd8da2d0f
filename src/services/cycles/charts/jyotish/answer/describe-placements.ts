import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { SIGN_NAMES, signAt, signFrom } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import { ashtakavargaOf } from '../chart/ashtakavarga.ts';
import { aspectedHouses } from '../chart/aspects.ts';
import type { Chart } from '../chart/chart.ts';
import { isCombust } from '../chart/combustion.ts';
import { standingOf } from '../chart/dignity.ts';
import type { Placement, Placements } from '../chart/placements.ts';
import { rounded } from '../chart/rounded.ts';
import { vargaPlacements } from '../chart/vargas-of.ts';
import { vargaId } from '../tables/varga-sign.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import { pointInVarga, zodiacPoint } from '../tables/zodiac-point.ts';
import type { JyotishChart } from './chart-schema.ts';

/** Where everything stands, in the words of the answer. */
export function describeAscendant({ ascendant }: Placements): JyotishChart['ascendant'] {
  return ascendant === null ? null : describePoint(ascendant);
}

export function describePlanets(placements: Placements): JyotishChart['planets'] {
  return GRAHA_NAMES.map((name) => describePlanet(placements, placements.grahas[name]));
}

function describePlanet(placements: Placements, placement: Placement): JyotishChart['planets'][number] {
  const { name, point, latitude, speed, isRetrograde, house } = placement;
  const navamsa = pointInVarga(9, point);
  const { dignity, friendship } = standingOf(name, placements);
  return {
    name,
    ...describePoint(point),
    latitude: rounded(latitude, 6),
    speed,
    retrograde: isRetrograde,
    house,
    dignity,
    friendship,
    combust: isCombust(placements, name),
    navamsa_sign: signAt(navamsa).name,
    vargottama: navamsa === point.sign,
    aspects: [...aspectedHouses(placement)],
  };
}

export function describePoint({ longitude, sign, degree, nakshatra, pada }: ZodiacPoint) {
  return { longitude, sign: signAt(sign).name, degree, nakshatra: nakshatra.name, pada };
}

export function describeNodes({ question, sky, ayanamsa }: Chart): JyotishChart['nodes'] {
  return {
    used: question.node,
    mean_longitude: zodiacPoint(sky.meanNode.longitude - ayanamsa).longitude,
    true_longitude: zodiacPoint(sky.trueNode.longitude - ayanamsa).longitude,
  };
}

export function describeHouses({ firstSign }: Placements, planets: JyotishChart['planets']): JyotishChart['houses'] {
  return SIGN_NAMES.map((_, index) => {
    const house = index + 1;
    const { name: sign, lord } = signAt(signFrom(firstSign + index));
    return {
      house,
      sign,
      lord,
      planets: planets.filter((planet) => planet.house === house).map(({ name }) => name),
      aspected_by: planets.filter(({ aspects }) => aspects.includes(house)).map(({ name }) => name),
    };
  });
}

export function describeVargas({ question, placements }: Chart): JyotishChart['vargas'] {
  return Object.fromEntries(
    question.vargas.map((division) => {
      const { ascendant, grahas } = vargaPlacements(division, placements);
      return [
        vargaId(division),
        {
          ascendant: ascendant === null ? null : signAt(ascendant).name,
          planets: byName<GrahaName, string>(GRAHA_NAMES, (name) => signAt(grahas[name]).name),
        },
      ];
    }),
  );
}

export function describeAshtakavarga({ ascendant, grahas }: Placements): JyotishChart['ashtakavarga'] {
  if (ascendant === null) return null;
  const signs = byName(PLANET_NAMES, (name) => grahas[name].point.sign);
  const { bindus, total } = ashtakavargaOf(signs, ascendant.sign);
  const sumOf = (points: readonly number[]) => points.reduce((sum, each) => sum + each, 0);
  return {
    planets: PLANET_NAMES.map((name) => ({ name, bindus: [...bindus[name]], total: sumOf(bindus[name]) })),
    sarva: [...total],
    total: sumOf(total),
  };
}
