import Type from 'typebox';
import { readAddress } from '../address.ts';
import { checkAddress } from '../check-address.ts';
import { operation } from '../context.ts';
import { AddressCheckSchema } from '../schema.ts';

/** Says what can be known of an address without writing to it. Keeps nothing of it; its domain is remembered for a while. */
export const validateEmail = operation({
  id: 'validateEmail',
  method: 'GET',
  path: '/api/v1/email/validate',
  access: 'key',
  effect: 'spend',
  cache: 'no-store',
  summary: 'Check an e-mail address',
  description:
    'Syntax, normalised domain and mail servers, with the reasons for the verdict. An address that is wrong is an answer, not an error. Whether the mailbox exists is never checked, and `unknown` means: ask again.',
  query: Type.Object({
    email: Type.String({
      maxLength: 1000,
      description: 'The address. In a query string a plus sign is written %2B; as it is, it means a blank.',
      example: 'reservations@example.com',
    }),
  }),
  tag: 'Tools',
  reply: { 200: AddressCheckSchema },
  handle: async ({ query, service }) => {
    const reading = readAddress(query.email);
    const domain = reading.faults.length === 0 ? (reading.domain?.ascii ?? null) : null;
    return checkAddress(reading, domain === null ? null : await service.mailHosts.find(domain));
  },
});
