import Type from 'typebox';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../context.ts';
import { hotelAt, hotelParams, KIND_HEADER, KIND_SAYS } from '../hotel-path.ts';
import { languageParameter } from '../language.ts';
import { pageAnswer } from '../page/page.ts';
import { ACCOUNTS, renderSheet } from '../sheet/savings-sheet.ts';

const MOST = 10_000_000;
const MOST_TRANSFERS = 365;

/** What transfers out of a hotel's account cost, as a sheet to hand over. */
export const getSavingsSheet = operation({
  id: 'getSavingsSheet',
  method: 'GET',
  path: '/api/v1/hotels/{uen}/savings-sheet',
  access: 'key',
  effect: 'read',
  summary: 'What paying abroad costs a hotel, on one sheet',
  description:
    'A page that prints on one A4: a transfer out of the currency of its country (SGD or THB) to somebody who gets US dollars, with a bank and with a money-transfer provider, the savings of a year with their range, and every assumption with its source. An estimate, not an offer and not financial advice.',
  params: hotelParams(),
  query: Type.Object({
    lang: languageParameter(),
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST,
        description: `Of one transfer, in the currency of the account: ${ACCOUNTS.SG.amount} SGD or ${ACCOUNTS.TH.amount} THB if it is left out.`,
      }),
    ),
    transfers_per_year: Type.Integer({ minimum: 1, maximum: MOST_TRANSFERS, default: 12 }),
  }),
  tag: 'Handover',
  refuses: ['hotel_not_found'],
  replyHeaders: { 200: { ...KIND_SAYS, 'Content-Disposition': 'A name for the file of the page.' } },
  reply: { 200: media('text/html', 'The sheet as a page') },
  handle: async ({ params, query, service, reply }) => {
    const { clock, handover } = service;
    const hotel = await hotelAt(handover, params.uen);
    const { currency: account, amount: usual } = ACCOUNTS[hotel.country];
    const { lang, amount = usual, transfers_per_year: transfersPerYear } = query;
    const savings = await handover.savingsFor({ from: account, amount, transfersPerYear });
    reply.header(KIND_HEADER, hotel.kind);
    const today = dateAt(clock.now());
    const sheet = renderSheet({ hotel, account, amount, transfersPerYear, savings, today }, lang);
    return pageAnswer(sheet, `savings-${hotel.uen}`);
  },
});
