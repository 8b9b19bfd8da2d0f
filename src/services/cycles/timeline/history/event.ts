import type { Category, Confidence, DatePrecision, Mechanism } from './category.ts';

/** Where rows are from, and on what terms. */
export type Source = {
  key: string;
  name: string;
  publisher: string;
  licence: string;
  licenceUrl: string | null;
  url: string | null;
  /** What was taken and how it was changed. */
  note: string;
};

/** One event of the dataset, as the service holds it in memory. */
export type HistoricEvent = {
  id: string;
  /** Astronomical, like every year here. */
  year: number;
  endYear: number | null;
  datePrecision: DatePrecision;
  title: string;
  category: Category;
  place: string | null;
  /** ISO 3166-1 alpha-2: the country that the place is in today. */
  country: string | null;
  lat: number | null;
  lng: number | null;
  source: Source;
  /** The record's id at its source. */
  record: string | null;
  url: string | null;
  /** For compiled rows: articles in which a reader can check it. */
  checkAgainst: readonly string[];
  /** Of a star fort: further years of building. */
  phases: readonly number[];
  confidence: Confidence;
  mechanism: Mechanism | null;
  /** From 1 to 5. */
  significance: number;
  /** One or two sentences of our own; always there from a significance of 3 on. */
  summary: string | null;
};

/** A meeting of Jupiter and Saturn in ecliptic longitude; three exact dates when they pass each other three times. */
export type GreatConjunction = {
  year: number;
  dates: readonly {
    year: number;
    month: number;
    day: number;
    tropicalLongitude: number;
    tropicalSign: string;
    siderealLongitude: number;
    siderealSign: string;
    /** Degrees between the two planets in latitude. */
    separation: number;
  }[];
};
