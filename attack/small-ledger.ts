import type { HonestRequest } from './honest-client.ts';

/** An accounting file of about 3 kB without anything wrong, and the request that an honest key sends it with. */
const COLUMNS =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';
const ENTRIES = 12;

function entry(number: number): string[] {
  const day = `202501${String(number + 10).padStart(2, '0')}`;
  const line = (account: string, debit: string, credit: string) =>
    `BQ|Banque|${number}|${day}|${account}|Compte ${account}|||R${number}|${day}|Virement ${number}|${debit}|${credit}|||${day}||`;
  return [line('512000', '120,00', '0,00'), line('580000', '0,00', '120,00')];
}

const ledger = [COLUMNS, ...Array.from({ length: ENTRIES }, (_, i) => entry(i + 1)).flat()].join('\r\n');

export const smallFile = (url: string, key: string): HonestRequest => ({
  url: `${url}/api/external/analyze`,
  method: 'POST',
  headers: { 'x-api-key': key, 'content-type': 'text/plain' },
  body: ledger,
  from: '127.0.0.5',
});
