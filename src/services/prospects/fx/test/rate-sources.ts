import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Two real HTTP servers that speak the formats of the European Central Bank's daily file and of version 2 of Frankfurter's
 * API: the same elements, media types, and ways to say no.
 */
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type RateSources = {
  ecbUrl: string;
  ratesUrl: string;
  /** What the next request gets; may be changed at any time. */
  answers: { ecb: Handler; frankfurter: Handler };
  /** What was asked for, in order. */
  asked: string[];
  agents: Set<string>;
  close: () => Promise<void>;
};

/** Units for one euro; those that nobody here asks for stand for the other twenty-odd of the file. */
export const EURO_RATES = {
  USD: '1.1361',
  JPY: '171.94',
  DKK: '7.4575',
  GBP: '0.85820',
  CHF: '0.9634',
  IDR: '20468.37',
  MYR: '4.6390',
  PHP: '71.026',
  SGD: '1.4527',
  THB: '38.211',
} as const;

/** Units for one dollar, as numbers: that is how they come. */
export const DOLLAR_RATES: Readonly<Record<string, number>> = {
  EUR: 0.88021,
  GBP: 0.75541,
  IDR: 18017.1,
  KHR: 4060.5,
  MYR: 4.0835,
  PHP: 62.52,
  SGD: 1.2787,
  THB: 33.635,
  VND: 25948.5,
};

export const ecbXml = (day: string, rates: Readonly<Record<string, string>> = EURO_RATES) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`;

export const answerWith =
  (contentType: string, body: string | Buffer, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': contentType });
    response.end(body);
  };

export const ecbAnswer = (day: string, rates: Readonly<Record<string, string>> = EURO_RATES): Handler =>
  answerWith('text/xml', ecbXml(day, rates));

/** A currency that it does not have is left out, an unknown base gives an empty list, a malformed one is 422. */
export function frankfurterAnswer(day: string, rates = DOLLAR_RATES): Handler {
  return (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://frankfurter.test');
    const quotes = (searchParams.get('quotes') ?? '').split(',');
    const bad = quotes.find((quote) => !/^[A-Z]{3}$/.test(quote));
    if (bad !== undefined) {
      answerWith('application/json', `{"status":422,"message":"invalid currency: ${bad}"}`, 422)(request, response);
      return;
    }
    const base = searchParams.get('base');
    const rows = quotes.sort().flatMap((quote) => {
      const rate = rates[quote];
      return base !== 'USD' || rate === undefined ? [] : [{ date: day, base, quote, rate }];
    });
    answerWith('application/json', JSON.stringify(rows))(request, response);
  };
}

/** The connection is cut without an answer. */
export const hangUp: Handler = (request) => {
  request.socket.destroy();
};

export async function startRateSources(day: string): Promise<RateSources> {
  const answers = { ecb: ecbAnswer(day), frankfurter: frankfurterAnswer(day) };
  const asked: string[] = [];
  const agents = new Set<string>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    agents.add(request.headers['user-agent'] ?? '');
    const isEcb = request.url?.startsWith('/stats/eurofxref/eurofxref-daily.xml') === true;
    answers[isEcb ? 'ecb' : 'frankfurter'](request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ecbUrl: `${address}/stats/eurofxref/eurofxref-daily.xml`,
    ratesUrl: `${address}/v2/rates`,
    answers,
    asked,
    agents,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
