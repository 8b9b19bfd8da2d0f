/**
 * What a web page says, read from its HTML without running its scripts. Plain data of bounded size: it crosses a thread,
 * and the rules that judge it never see the HTML.
 */
export type PageFacts = {
  title: string | null;
  description: string | null;
  /** The `lang` of the html element. */
  language: string | null;
  /** Of meta elements named `robots` or after a crawler, all in lower case. */
  robotsDirectives: readonly { agent: string; directive: string }[];
  /** Every canonical link there is; one is right. */
  canonicals: readonly PageLink[];
  alternates: readonly { language: string; link: PageLink }[];
  /** By property (`og:title`), the first of each. */
  openGraph: Readonly<Record<string, string>>;
  headings: readonly Heading[];
  /** Visible text in reading order, one line a block. Navigation and footers included; scripts, styles and hidden parts not. */
  text: string;
  /** Words of the visible text outside navigation, header and footer. Thai is split into words. */
  mainWords: number;
  /** Signs that the page is drawn by a script. */
  scripting: {
    /** The id of an element that frameworks draw into, when it is (nearly) empty. */
    emptyRoot: string | null;
    /** Whether a noscript element asks for JavaScript. */
    asksForScript: boolean;
    scripts: number;
  };
  links: readonly { url: string; text: string; inMain: boolean }[];
  /** As written after `tel:`. */
  telephoneLinks: readonly string[];
  /** Questions with their answers, as a reader sees them. */
  questions: readonly { question: string; answer: string; shown: 'details' | 'list' | 'heading' | 'line' }[];
  quotations: readonly { text: string; attribution: string | null }[];
  /** Dates that the page shows or declares, `YYYY-MM-DD`. */
  dates: readonly { day: string; from: 'time' | 'meta' | 'text' }[];
  structured: StructuredData;
  /** What was cut off because there was too much of it. */
  truncated: readonly string[];
};

/** A link as written, and where it leads when it is a web address. */
export type PageLink = { written: string; url: string | null };

export type Heading = {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
  /** The first paragraph (or list) below it, before the next heading; empty when there is none. */
  lead: string;
};

export type StructuredData = {
  blocks: readonly { status: 'read' | 'repaired' | 'broken'; detail: string | null }[];
  /** Every item at any depth, the outermost first. */
  items: readonly StructuredItem[];
};

export type StructuredItem = {
  syntax: 'json-ld' | 'microdata' | 'rdfa';
  /** Names without their vocabulary: `Hotel`, not `https://schema.org/Hotel`. */
  types: readonly string[];
  id: string | null;
  properties: readonly { name: string; values: readonly StructuredValue[] }[];
};

/** A nested item is told by its place in `items`. */
export type StructuredValue = string | number | boolean | { item: number };
