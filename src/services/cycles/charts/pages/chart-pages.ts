import type { FastifyRequest } from 'fastify';
import type { Clock } from '#kernel/clock.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Answer } from '#platform/http/answer/answer.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import type { FormPage } from '#platform/http/operation/operation.ts';
import { APPLICATION_POLICY, PAGE_TYPE, preparePage } from '#platform/pages/prepare-page.ts';
import { writeInstant } from '../civil-time/civil.ts';
import type { PlaceFinder } from '../gazetteer/find-places.ts';
import type { ChartParameters } from '../jyotish/chart/question.ts';
import type { Charts } from '../jyotish/charts.ts';
import type { ChartForm } from './form.ts';
import { keptOf, LONGEST_PLACE } from './form.ts';
import { renderForm } from './form-page.ts';
import { givenClockIn } from './given-clock.ts';
import type { Language } from './languages.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './languages.ts';
import { isNoneTaken, renderPlaceChoice } from './place-page.ts';
import { placeLabel } from './place-words.ts';
import type { BirthPlace } from './read-birth.ts';
import { readBirth } from './read-birth.ts';
import type { ChartReading } from './reading.ts';
import { renderResult } from './result-page.ts';
import { castOverDay } from './sections/over-day.ts';
import type { Dropped } from './taken-for.ts';

/** The pages of a chart, by the same rules as the API. Keeps nothing of a birth. */
export type ChartPages = {
  /** The empty form. */
  first: (language: Language) => Answer;
  answer: (language: Language, form: ChartForm) => Answer;
  /** With the place by its number; undefined where the form gives no chart. */
  normalFormOf: (language: Language, form: ChartForm) => ChartForm | undefined;
  /** The page of a chart that somebody shared, until an instant; undefined where the form gives none. */
  sharedPage: (language: Language, form: ChartForm, sharedUntil: string) => string | undefined;
  refused: (problem: Problem, request: FastifyRequest) => FormPage;
};

type Instruments = { charts: Charts; places: PlaceFinder; clock?: Clock };

const FAULTY = 400;
const NOT_THERE = 404;
const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** The script asks for suggestions. */
const HEADERS = { 'content-security-policy': APPLICATION_POLICY };

export function openChartPages({ charts, places, clock = systemClock }: Instruments): ChartPages {
  const empty = new Map(
    LANGUAGES.map(
      (language) => [language, preparePage(renderForm({ language, form: {}, faults: {} }), HEADERS)] as const,
    ),
  );
  const formPage = (language: Language, form: ChartForm, faults = {}, status = 200) =>
    new RenderedAnswer(PAGE_TYPE, renderForm({ language, form, faults }), { status, headers: HEADERS });
  return {
    first: (language) => {
      const page = empty.get(language);
      if (page === undefined) throw new Error(`There is no page in ${language}`);
      return page;
    },
    answer: (language, form) => {
      if (form.show === 'form') return formPage(language, form);
      const read = readBirth(form, { charts, places });
      if ('faults' in read) return formPage(language, form, read.faults, FAULTY);
      const page =
        'among' in read
          ? renderPlaceChoice(language, form, read.among)
          : renderResult(readingOf({ charts, language, clock, sharedUntil: null, ...read }));
      const status = 'among' in read && isNoneTaken(form) ? FAULTY : 200;
      return new RenderedAnswer(PAGE_TYPE, page, { status, headers: HEADERS });
    },
    normalFormOf: (language, form) => {
      const read = readBirth(form, { charts, places });
      return 'birth' in read ? { ...read.form, ...chosen(form, read.place, language) } : undefined;
    },
    sharedPage: (language, form, sharedUntil) => {
      const read = readBirth(form, { charts, places });
      return 'birth' in read ? renderResult(readingOf({ charts, language, clock, sharedUntil, ...read })) : undefined;
    },
    refused: (problem, request) => {
      const language = languageIn(request);
      const refused = problem.status === NOT_THERE ? undefined : BUSY.has(problem.status) ? 'busy' : 'unreadable';
      return { page: renderForm({ language, form: keptOf(request.body), faults: {}, refused }), headers: HEADERS };
    },
  };
}

function languageIn({ params }: FastifyRequest): Language {
  const { lang = '' } = (params ?? {}) as { lang?: string };
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

type Read = {
  charts: Charts;
  clock: Clock;
  language: Language;
  form: ChartForm;
  birth: ChartParameters;
  place: BirthPlace;
  dropped: Dropped;
  sharedUntil: string | null;
};

function readingOf({ charts, clock, language, form, birth, place, dropped, sharedUntil }: Read): ChartReading {
  const { style = '', varga = '', dasha = '' } = form;
  const chart = charts.cast({ ...birth, vargas: 'all', dashaLevels: 3 });
  return {
    language,
    chart,
    today: skyAt(charts, clock.now(), birth),
    overDay: castOverDay(charts, birth, chart),
    place,
    givenClock: givenClockIn(charts, birth),
    dropped,
    style: style === '' ? 'north' : style,
    varga: varga === '' || varga === 'D1' ? 'D9' : varga,
    openDasha: dasha === '' ? null : Number(dasha) - 1,
    sharedUntil,
    form: { ...form, ...chosen(form, place, language) },
  };
}

/** To the minute. */
function skyAt(charts: Charts, now: Date, { ayanamsa, node }: ChartParameters): ChartReading['today'] {
  const instant = writeInstant(now.getTime());
  const { birth, planets } = charts.cast({
    birthDate: instant.slice(0, 10),
    birthTime: instant.slice(11, 16),
    utcOffset: 'Z',
    dashaLevels: 1,
    vargas: 'D9',
    ...(ayanamsa !== undefined && { ayanamsa }),
    ...(node !== undefined && { node }),
  });
  return { at: birth.utc, planets };
}

/** From now on the place is known by its number, and shown in full where there is room. */
function chosen(form: ChartForm, place: BirthPlace, language: Language): ChartForm {
  const label = placeLabel(place, language);
  const shown = label.length <= LONGEST_PLACE ? label : form.place;
  return { placeId: String(place.id), ...(shown !== undefined && { place: shown, chosenFor: shown }) };
}
