import { bytesInMemory } from '../reader/bytes/byte-source.ts';
import { analyze } from './analyze.ts';
import { serveAnalyses } from './serve-analyses.ts';

/** What the threads that analyse load. One small ledger first: whoever comes next finds everything loaded. */
const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';

const LEDGER = [
  HEADER,
  'VE|Ventes|1|20240115|411000|Clients|C1|Client|F1|20240115|Facture|120,00|0,00|A|20240131|20240131||',
  'VE|Ventes|1|20240115|706000|Services|||F1|20240115|Facture|0,00|100,00|||20240131||',
  'VE|Ventes|1|20240115|445710|TVA|||F1|20240115|Facture|0,00|20,00|||20240131||',
  'BQ|Banque|2|20240131|512000|Banque|||R1|20240131|Virement|120,00|0,00|||20240131||',
  'BQ|Banque|2|20240131|411000|Clients|C1|Client|R1|20240131|Virement|0,00|110,00|A|20240131|20240131||',
].join('\n');

analyze(bytesInMemory(Buffer.from(LEDGER)), {
  disabledControls: [],
  now: '2024-06-30T00:00:00.000Z',
  memoryBytes: 64 * 1024 * 1024,
});
serveAnalyses(analyze);
