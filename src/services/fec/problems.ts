import { problemTable } from '#kernel/problem.ts';
import { cutShort } from '#lib/text/beginning.ts';
import { harmless } from './french/harmless.ts';

/** Codes of this service. What callers read (`public`) is French; title and meaning are for the page of problems. */
export const fecProblem = problemTable({
  content_missing: {
    status: 400,
    title: 'There is no file in the request',
    meaning: 'The JSON body has no `content`, or one that is not a string.',
    example: 'Le champ « content » manque : y placer le texte du fichier FEC.',
  },
  content_empty: {
    status: 400,
    title: 'The file is empty',
    meaning: 'The body, or its `content`, holds nothing but white space.',
    example: 'Le fichier est vide.',
  },
  header_unreadable: {
    status: 400,
    title: 'The file has no header that can be read',
    meaning: 'The first line does not name the columns of an FEC, or the file is not text.',
    example: 'La première ligne ne nomme pas les colonnes d’un FEC.',
  },
  no_lines: {
    status: 400,
    title: 'The file has no line that can be read',
    meaning: 'There is a header, but not one data line after it that could be read.',
    example: 'Aucune ligne de données n’a pu être lue.',
  },
  unknown_control: {
    status: 400,
    title: 'There is no such control',
    meaning: '`disabledControls` names something that is no category and no type; the answer lists what exists.',
    example: 'Contrôle inconnu : « doublon-x ». Catégories : doublons, chronologie, tva, …',
  },
  unreadable_gzip: {
    status: 400,
    title: 'The body cannot be unpacked',
    meaning: 'The body is announced as gzip, but is not, or broke off.',
    example: 'Le corps est annoncé en gzip, mais ne peut pas être décompressé.',
  },
  analysis_not_found: {
    status: 404,
    title: 'There is no such analysis',
    meaning: 'No analysis of this key has this id: it never existed, was erased, or is older than 24 hours.',
    example: 'Cette analyse n’existe pas, ou plus : une analyse différée est conservée 24 heures.',
  },
  link_expired: {
    status: 410,
    title: 'The link has expired',
    meaning: 'Links to a report are good for 15 minutes; the analysis itself gives new ones.',
    example: 'Ce lien a expiré : il est valable 15 minutes. Chaque lecture de l’analyse en donne de nouveaux.',
  },
  archive_unreadable: {
    status: 400,
    title: 'The archive cannot be taken apart',
    meaning:
      'It is broken, protected by a password, too large, or holds no accounting file. Told of a dossier, in `code`.',
    example: 'L’archive est protégée par un mot de passe : en envoyer une qui ne l’est pas.',
  },
  upload_not_found: {
    status: 404,
    title: 'There is no such upload',
    meaning:
      'The workspace has no upload with this id: it never existed, was cancelled, or had nothing sent for 24 hours.',
    example: 'Cet envoi n’existe pas, ou plus : il est abandonné après 24 heures sans rien recevoir.',
  },
  dossier_not_found: {
    status: 404,
    title: 'There is no such dossier',
    meaning: 'The workspace has no dossier with this id: it never existed, was deleted, or was kept long enough.',
    example: 'Ce dossier n’existe pas, ou plus, dans cet espace de travail.',
  },
  company_not_found: {
    status: 404,
    title: 'There is no such company',
    meaning: 'The workspace keeps no file of a company with this SIREN.',
    example: 'Cette entreprise n’existe pas dans cet espace de travail.',
  },
  year_not_found: {
    status: 404,
    title: 'The exercise to compare with is not there',
    meaning:
      'The workspace keeps no judged dossier of the same company whose exercise ends where this one begins, or begins where it ends.',
    example: 'L’exercice précédent de cette entreprise n’est pas dans cet espace de travail, ou n’est pas analysé.',
  },
  not_in_workspace: {
    status: 400,
    title: 'Nobody in the workspace is meant by this',
    meaning: '`worksOnIt` names somebody who is no member of the workspace, or a key asks for `me`.',
    example: 'Cette personne n’est pas membre de cet espace de travail.',
  },
  finding_not_found: {
    status: 404,
    title: 'There is no such finding',
    meaning: 'The report of the dossier has no finding with this id.',
    example: 'Cette anomalie ne figure pas dans ce dossier.',
  },
  line_not_found: {
    status: 404,
    title: 'There is no entry at this line',
    meaning: 'The file has no such line, or it is the header, or could not be read.',
    example: 'Le fichier n’a pas d’écriture à cette ligne.',
  },
  not_comparable: {
    status: 409,
    title: 'These dossiers cannot be compared',
    meaning: 'Findings are compared between two files of one company; one of them has another company, or none.',
    example:
      'Les anomalies de deux fichiers se comparent au sein d’une même entreprise : ces dossiers n’en ont pas la même.',
  },
  nothing_to_compare: {
    status: 404,
    title: 'There is no file to compare with',
    meaning: 'The workspace has no earlier file of this exercise, and none of the exercise before, that is judged.',
    example:
      'Cet espace de travail n’a ni fichier plus ancien de cet exercice, ni exercice précédent de cette entreprise.',
  },
  company_unknown: {
    status: 409,
    title: 'Nobody knows whose dossier it is',
    meaning: 'Judgements belong to a company, and this dossier has none: say its SIREN first.',
    example: 'L’entreprise de ce dossier n’est pas connue : indiquer son SIREN avant de juger les anomalies.',
  },
  logo_not_usable: {
    status: 400,
    title: 'The logo cannot be used',
    meaning:
      'It is no PNG and no JPEG, is cut off, has more than 200 kB or more than 2000 × 2000 pixels, or is not in base64; the answer says which.',
    example: 'Ce logo ne convient pas : ce n’est ni un PNG ni un JPEG entier.',
  },
  handover_link_not_found: {
    status: 404,
    title: 'There is no such link',
    meaning: 'The dossier has no link with this id: it never existed, or has been over for 30 days.',
    example: 'Ce lien n’existe pas, ou plus, dans ce dossier.',
  },
  too_many_links: {
    status: 409,
    title: 'The dossier has as many links as it may',
    meaning: 'A dossier has 20 links that are good at most. Revoke some.',
    example: 'Ce dossier a déjà 20 liens valables : en révoquer d’abord.',
  },
  sign_off_refused: {
    status: 409,
    title: 'This cannot be signed off like that',
    meaning:
      'Only somebody who is signed in signs off, only what is justified, corrected or dismissed, and not what they have judged themselves where there is anybody else.',
    example: 'Qui a jugé une anomalie ne la vise pas : une autre personne de l’espace de travail le fait.',
  },
  wrong_offset: {
    status: 409,
    title: 'The piece does not begin where the file ends so far',
    meaning: 'Another piece has come meanwhile, or this one before. `Upload-Offset` says where to go on.',
    example: 'La suite du fichier commence à l’octet 8388608.',
  },
  upload_incomplete: {
    status: 409,
    title: 'The file has not come to its end',
    meaning: 'Fewer bytes have come than were announced. `Upload-Offset` says where to go on.',
    example: 'Le fichier n’est pas complet : 8388608 octets reçus sur 20971520. Envoyer la suite.',
  },
  dossier_not_ready: {
    status: 409,
    title: 'The dossier is not judged',
    meaning: 'It waits, is being judged, or could not be: its `status` says which.',
    example: 'Ce dossier n’est pas encore analysé, ou ne peut pas l’être : son état le dit.',
  },
  workspace_full: {
    status: 413,
    title: 'The workspace keeps as much as it may',
    meaning: 'With this file it would keep more than the operator allows one workspace. Deleting dossiers makes room.',
    example: 'L’espace de travail conserve déjà 100 Gio au plus : supprimer des dossiers pour en ajouter.',
  },
  ledger_too_large: {
    status: 413,
    title: 'The ledger needs too much memory to be asked',
    meaning:
      'Its lines, or what was asked of them, take more memory than the operator gives to questions. They can be downloaded.',
    example:
      'Les écritures de ce dossier demandent plus de mémoire que les 1 Gio prévus pour les consulter. Les télécharger.',
  },
  piece_too_small: {
    status: 400,
    title: 'The piece is too small, or too large',
    meaning: 'A piece has 1 to 8 MiB; only the last of a file may be smaller, and none reaches beyond its end.',
    example: 'Un morceau compte de 1 à 8 Mio ; seul le dernier peut être plus petit.',
  },
  too_many_uploads: {
    status: 429,
    title: 'Too many uploads of one workspace',
    meaning: 'A workspace may have 500 uploads under way. Finish or cancel some.',
    example: 'Trop d’envois sont en cours dans cet espace de travail (500) : en terminer ou en annuler.',
  },
  file_too_large: {
    status: 413,
    title: 'The file needs too much memory',
    meaning: 'The ledger would take more memory than an analysis may; the answer names the limit. Split the file.',
    example:
      'Ce fichier demanderait plus de mémoire que les 1 Gio prévus pour une analyse. Le découper par exercice ou par journal.',
  },
  unsupported_encoding: {
    status: 415,
    title: 'The content encoding is not supported',
    meaning: '`Content-Encoding` must be `gzip` or `identity`, and only one of them.',
    example: 'L’en-tête Content-Encoding doit être gzip ou identity.',
  },
  too_many_at_once: {
    status: 429,
    title: 'Too many files of one key at once',
    meaning:
      'Half of all places, or of the space for files that wait, is taken by files of this key; or all are taken, most of them by this key, and another one came. `Retry-After` says when to try again.',
    example: 'Trop de fichiers de cette clé sont en cours : l’en-tête Retry-After dit quand réessayer.',
  },
  too_many_analyses: {
    status: 429,
    title: 'Too many analyses of one key',
    meaning:
      'A key may have 8 deferred analyses under way and 1,000 kept; `Retry-After` says when to try again. `DELETE` makes room.',
    example: 'Trop d’analyses différées sont en cours pour cette clé : attendre la fin de l’une d’elles.',
  },
  analysis_failed: {
    status: 503,
    title: 'The analysis could not be finished',
    meaning: 'The fault is ours: the analysis took too long or broke off. Nothing of the file was kept.',
    example: 'L’analyse n’a pas pu être terminée. Rien du fichier n’a été conservé.',
  },
  busy: {
    status: 503,
    title: 'Too many files are waiting',
    meaning: 'Every place for files and analyses is taken; `Retry-After` says when to try again.',
    example: 'Trop de fichiers attendent : l’en-tête Retry-After dit quand réessayer.',
  },
  interrupted: {
    status: 503,
    title: 'The analysis was interrupted',
    meaning: 'The process that worked on a deferred analysis has ended. Send the file again.',
  },
  storage_full: {
    status: 503,
    title: 'The file cannot be put aside',
    meaning: 'The space for files that wait for their analysis is used up; `Retry-After` says when to try again.',
    example: 'La place pour les fichiers en attente est épuisée : l’en-tête Retry-After dit quand réessayer.',
  },
});

const MAX_QUOTED = 80;

/** Words of a stranger, as they may be shown: nothing invisible, and not many of them. */
export function quoted(text: string): string {
  return `« ${cutShort(harmless(text), MAX_QUOTED)} »`;
}

/** A number of bytes in French: `2 Gio`, or `1500 octets` where no larger unit fits. */
export function inWords(bytes: number): string {
  const [size, name] = UNITS.find(([each]) => bytes >= each && bytes % each === 0) ?? [1, 'octets'];
  return `${bytes / size} ${name}`;
}

const UNITS = [
  [1024 ** 3, 'Gio'],
  [1024 ** 2, 'Mio'],
  [1024, 'Kio'],
] as const;
