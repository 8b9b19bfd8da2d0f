import type { Severity } from '../../french/severity-words.ts';
import { quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { firstDayOf, frenchDate, monthOf } from '../../ledger/days.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Control } from '../control.ts';
import { WHOLE_YEAR } from '../placing.ts';
import { ofFile, RULES } from './findings.ts';

/** Whether the file is called as the rules ask, and whether its name has the closing date of what is in it. */
export const fileName: Control = {
  type: 'nom_fichier_incorrect',
  title: 'Nom de fichier incorrect',
  detects:
    'Un fichier dont le nom donné n’est pas formé du numéro SIREN, de « FEC » et de la date de clôture (AAAAMMJJ), ou dont cette date ne correspond pas aux écritures : des écritures la suivent, ou aucune n’est du mois de clôture. La clé du SIREN n’est pas contrôlée ; sans nom donné, rien n’est signalé.',
  severityRule:
    'Importante si des écritures suivent la date de clôture, ou si celle-ci est à plus de douze mois du début de l’exercice ; mineure pour un nom d’une autre forme, ou si les écritures s’arrêtent avant le mois de clôture.',
  basis: `${RULES}, IX : le fichier est nommé SirenFECAAAAMMJJ, où AAAAMMJJ est la date de clôture de l’exercice.`,
  concerns: 'other',
  appliesTo: (books) => books.fileName !== undefined,
  *find(books) {
    const { fileName: given, exercise } = books;
    if (given === undefined) return;
    const { name, parts } = given;
    if (parts === undefined) {
      yield ofFile('mineure', 0, () => ({
        description: `Le fichier est nommé « ${quoted(name)} », et non d’après le numéro SIREN (neuf chiffres), « FEC » et la date de clôture (AAAAMMJJ).`,
        expectedValue: 'SirenFECAAAAMMJJ',
        actualValue: quoted(name),
        suggestion: 'Renommer le fichier avant de le remettre, par exemple « 123456789FEC20251231.txt ».',
      }));
      return;
    }
    const severity = faultOf(books, parts.closingDay);
    if (severity === undefined) return;
    const closing = frenchDate(parts.closingDay);
    yield ofFile(severity, 0, () => ({
      description: `Le nom du fichier annonce une clôture au ${closing}, alors que les écritures de l’exercice vont du ${frenchDate(exercise.firstDate)} au ${frenchDate(exercise.lastDate)}.`,
      expectedValue: frenchDate(exercise.lastDay),
      actualValue: closing,
      suggestion: 'Corriger la date du nom, ou vérifier que le fichier est celui de l’exercice entier.',
    }));
  },
};

/** Undefined where the closing date fits the entries, or there are no dates to compare it with. */
function faultOf({ ledger, exercise }: Books, closingDay: number): Severity | undefined {
  const { lastDate, firstMonth } = exercise;
  if (lastDate === NO_DATE) return undefined;
  if (lastDate > closingDay) return 'importante';
  const closingMonth = monthOf(closingDay);
  if (monthOf(lastDate) === closingMonth) return undefined;
  // A month with very few entries does not count as one of the exercise.
  const firstDay = firstDayOf(closingMonth);
  if (ledger.date.some((day) => day >= firstDay && day <= closingDay)) return undefined;
  return closingMonth - firstMonth < WHOLE_YEAR ? 'mineure' : 'importante';
}
