import { media } from '#platform/http/operation/operation.ts';

/** The forms that a report goes out in. `json` is the API's own; the others are for people. */
export type RenderedFormat = 'html' | 'csv' | 'xlsx';
export type Format = 'json' | RenderedFormat;

type FormatFacts = {
  mediaType: string;
  contentType: string;
  /** The last part of a link. */
  linkName: string;
  /** As what a browser saves it. */
  fileName: string;
};

/** Where a client likes several of them equally, the first is chosen. */
export const FORMATS: Readonly<Record<Format, FormatFacts>> = {
  json: factsOf('json', 'application/json', '; charset=utf-8'),
  html: factsOf('html', 'text/html', '; charset=utf-8'),
  csv: factsOf('csv', 'text/csv', '; charset=utf-8'),
  xlsx: factsOf('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ''),
};

function factsOf(extension: Format, mediaType: string, charset: string): FormatFacts {
  return {
    mediaType,
    contentType: `${mediaType}${charset}`,
    linkName: `report.${extension}`,
    fileName: `analyse-fec.${extension}`,
  };
}

export const formatNames = Object.keys(FORMATS) as readonly Format[];

export const formatOfLink = (linkName: string) => formatNames.find((format) => FORMATS[format].linkName === linkName);

/** Those for people, for the documentation. */
export const reportMedia = [
  media(FORMATS.html.mediaType, 'The report as a page'),
  media(FORMATS.csv.mediaType, 'The anomalies as CSV'),
  media(FORMATS.xlsx.mediaType, 'The report as a workbook'),
];
