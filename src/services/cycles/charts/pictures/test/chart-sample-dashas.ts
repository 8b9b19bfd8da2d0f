import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { DASHA_LORDS, DASHA_TOTAL_YEARS } from '../../jyotish/tables/vimshottari.ts';
import type { ZodiacPoint } from '../../jyotish/tables/zodiac-point.ts';

/** The Vimshottari periods of a sample chart, in whole seconds: good to look at, not to check dates with. */
type Dashas = Pick<JyotishChart, 'dashas' | 'current_dasha'>;
type Span = { lord: GrahaName; years: number; start: number; end: number };

const YEAR = 365.25 * 24 * 3600 * 1000;

export function sampleDashas(birth: string, moon: ZodiacPoint, asOf: string): Dashas {
  const years = DASHA_LORDS.find(({ lord }) => lord === moon.nakshatra.lord)?.years ?? 0;
  const start = Date.parse(birth) - moon.nakshatraShare * years * YEAR;
  const mahas = within({ lord: moon.nakshatra.lord, years: DASHA_TOTAL_YEARS, start, end: 0 });
  const at = (spans: readonly Span[]) =>
    spans.find((span) => span.start <= Date.parse(asOf) && Date.parse(asOf) < span.end);
  const maha = at(mahas);
  const antar = maha && at(within(maha));
  const pratyantar = antar && at(within(antar));
  return {
    dashas: mahas.map((each) => ({
      ...period(each),
      years: each.years,
      antardashas: within(each).map(period),
    })),
    current_dasha: {
      as_of: asOf,
      maha: maha?.lord ?? null,
      antar: antar?.lord ?? null,
      pratyantar: pratyantar?.lord ?? null,
      periods: { maha: orNone(maha), antar: orNone(antar), pratyantar: orNone(pratyantar) },
      reason: maha === undefined ? 'This day lies outside the 120 years.' : null,
    },
  };
}

/** Nine parts of a period, the first with its own lord. */
function within({ lord: first, years, start }: Span): Span[] {
  const from = DASHA_LORDS.findIndex(({ lord }) => lord === first);
  const order = [...DASHA_LORDS.slice(from), ...DASHA_LORDS.slice(0, from)];
  let at = start;
  return order.map(({ lord, years: share }) => {
    const length = (share * years) / DASHA_TOTAL_YEARS;
    const span = { lord, years: length, start: at, end: at + length * YEAR };
    at = span.end;
    return span;
  });
}

const orNone = (span: Span | undefined) => (span === undefined ? null : period(span));

function period({ lord, start, end }: Span) {
  return { lord, start: instant(start), end: instant(end) };
}

const instant = (time: number) => new Date(Math.round(time / 1000) * 1000).toISOString().replace('.000', '');
