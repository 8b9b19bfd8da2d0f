import { signAt } from '../../../zodiac/signs.ts';
import { writeInstant } from '../../civil-time/civil.ts';
import type { Chart } from '../chart/chart.ts';
import type { DashaPeriod } from '../dashas/period.ts';
import { runningAt, vimshottariPeriods } from '../dashas/vimshottari-periods.ts';
import { yoginiPeriods } from '../dashas/yogini-periods.ts';
import { DNA_STRANDS, RESONANCE_CLASSES, SYMBOL_NOTE } from '../tables/symbols.ts';
import { DASHA_LORDS } from '../tables/vimshottari.ts';
import { YOGAS } from '../yogas/yogas.ts';
import { yogasOf } from '../yogas/yogas-of.ts';
import type { JyotishChart } from './chart-schema.ts';

/** What tradition reads from a chart, in the words of the answer. */
const YEARS = new Map(DASHA_LORDS.map(({ lord, years }) => [lord as string, years]));
const YOGAS_BY_ID = new Map(YOGAS.map((yoga) => [yoga.id, yoga]));

type Span = Pick<DashaPeriod, 'lord' | 'start' | 'end'>;

const spanOf = ({ lord, start, end }: Span) => ({ lord, start: writeInstant(start), end: writeInstant(end) });

export function describeDashas({ question, moment, placements }: Chart): JyotishChart['dashas'] {
  const { dashaLevels } = question;
  const mahas = vimshottariPeriods(placements.grahas.Moon.point, moment.instant, dashaLevels);
  return spansOf(mahas).map((span, index) => ({
    ...span,
    years: YEARS.get(span.lord) ?? 0,
    ...(dashaLevels === 1 ? {} : { antardashas: describeAntars(mahas[index]?.parts ?? [], dashaLevels) }),
  }));
}

function describeAntars(antars: readonly DashaPeriod[], levels: number) {
  const spans = spansOf(antars);
  if (levels < 3) return spans;
  return spans.map((span, index) => ({ ...span, pratyantardashas: spansOf(antars[index]?.parts ?? []) }));
}

/** Of periods that follow one another: where one ends the next starts, so that is written once. */
function spansOf(periods: readonly Span[]) {
  let reached = writeInstant(periods[0]?.start ?? 0);
  return periods.map(({ lord, end }) => {
    const start = reached;
    reached = writeInstant(end);
    return { lord, start, end: reached };
  });
}

export function describeCurrentDasha({ question, moment, placements }: Chart): JyotishChart['current_dasha'] {
  const { asOf } = question;
  const running = runningAt(placements.grahas.Moon.point, moment.instant, asOf);
  const as_of = writeInstant(asOf);
  if (running === null) {
    return {
      as_of,
      maha: null,
      antar: null,
      pratyantar: null,
      periods: { maha: null, antar: null, pratyantar: null },
      reason: 'The instant lies outside the 120 years of this chart.',
    };
  }
  const { maha, antar, pratyantar } = running;
  return {
    as_of,
    maha: maha.lord,
    antar: antar.lord,
    pratyantar: pratyantar.lord,
    periods: { maha: spanOf(maha), antar: spanOf(antar), pratyantar: spanOf(pratyantar) },
    reason: null,
  };
}

export function describeYogini({ moment, placements }: Chart): JyotishChart['yogini_dashas'] {
  const periods = yoginiPeriods(placements.grahas.Moon.point, moment.instant);
  const spans = spansOf(periods);
  return periods.map(({ yogini, lord, years }, index) => ({
    yogini,
    lord,
    years,
    start: spans[index]?.start ?? '',
    end: spans[index]?.end ?? '',
  }));
}

export function describeYogas({ placements }: Chart): JyotishChart['yogas'] {
  return yogasOf(placements).flatMap(({ id, variant, ...finding }) => {
    const yoga = YOGAS_BY_ID.get(id);
    if (yoga === undefined) return [];
    const { name, group, incidence, variants } = yoga;
    const form = variants?.find((each) => each.name === variant);
    return [{ id, name, variant, group, ...finding, incidence: form?.incidence ?? incidence }];
  });
}

export function describeStrand({ placements: { ascendant, firstSign } }: Chart): JyotishChart['dna_strand'] {
  const sign = signAt(firstSign);
  return {
    name: DNA_STRANDS[firstSign]?.name ?? sign.name,
    sign: sign.name,
    basis: ascendant === null ? "The Moon's sign, as there is no ascendant." : "The ascendant's sign.",
    symbolic: true,
    note: SYMBOL_NOTE,
  };
}

export function describeClass({ placements }: Chart): JyotishChart['resonance_class'] {
  const { lord } = placements.grahas.Moon.point.nakshatra;
  return {
    name: RESONANCE_CLASSES.find((each) => each.lord === lord)?.name ?? lord,
    lord,
    basis: "The lord of the Moon's nakshatra.",
    symbolic: true,
    note: SYMBOL_NOTE,
  };
}
