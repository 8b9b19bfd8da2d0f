/**
 * Why a file could not be judged, in words that quote nothing of it: they are kept in a table, where nothing of a file may
 * stand. Whoever sends it to be analysed at once is told more.
 */
const WORDS: Readonly<Record<string, string>> = {
  content_empty: 'Le fichier est vide.',
  header_unreadable:
    'La première ligne ne nomme pas les colonnes d’un FEC (JournalCode, JournalLib, EcritureNum, …) : ce n’est pas un fichier des écritures comptables, ou son en-tête manque.',
  no_lines: 'Le fichier a un en-tête, mais aucune ligne d’écriture n’a pu être lue.',
  file_too_large:
    'Le fichier demande plus de mémoire que prévu pour une analyse : le découper par exercice ou par journal.',
  unreadable_gzip: 'Le fichier compressé (gzip) est illisible ou incomplet : le compresser à nouveau.',
  body_too_large: 'Une fois décompressé, le fichier dépasse la taille maximale.',
  analysis_failed:
    'L’analyse n’a pas pu être menée à terme : renvoyer le fichier, ou prévenir l’exploitant du serveur.',
};

export const wordsFor = (code: string): string =>
  WORDS[code] ?? 'Ce fichier ne peut pas être analysé comme un fichier des écritures comptables.';
