import type { Problem } from '#kernel/problem.ts';
import { fecProblem } from '../problems.ts';
import { MOST_LINKS } from './store/handover-links.ts';
import type { Upload } from './store/uploads.ts';

/** What is said of dossiers and uploads that are not to be had. */

/** The same for one that never existed, was deleted, has expired or belongs to another workspace. */
export const uploadNotFound = (): Problem =>
  fecProblem('upload_not_found', {
    public: 'Cet envoi n’existe pas, ou plus : il est abandonné après 24 heures sans rien recevoir.',
  });

export const dossierNotFound = (): Problem =>
  fecProblem('dossier_not_found', { public: 'Ce dossier n’existe pas, ou plus, dans cet espace de travail.' });

export const linkNotFound = (): Problem =>
  fecProblem('handover_link_not_found', { public: 'Ce lien n’existe pas, ou plus, dans ce dossier.' });

export const tooManyLinks = (): Problem =>
  fecProblem('too_many_links', { public: `Ce dossier a déjà ${MOST_LINKS} liens valables : en révoquer d’abord.` });

export const companyNotFound = (): Problem =>
  fecProblem('company_not_found', { public: 'Cette entreprise n’existe pas dans cet espace de travail.' });

export const uploadIncomplete = ({ received, bytes }: Upload): Problem =>
  fecProblem('upload_incomplete', {
    public: `Le fichier n’est pas complet : ${received} octets reçus sur ${bytes}. Envoyer la suite.`,
    headers: { 'upload-offset': String(received) },
  });

/** Tells where to go on. */
export const wrongOffset = ({ received }: Upload): Problem =>
  fecProblem('wrong_offset', {
    public: `La suite du fichier commence à l’octet ${received}.`,
    headers: { 'upload-offset': String(received) },
  });

export const notJudgedYet = (): Problem =>
  fecProblem('dossier_not_ready', {
    public: 'Ce dossier n’est pas encore analysé, ou ne peut pas l’être : son état le dit.',
  });

export const yearNotFound = (which: 'before' | 'after'): Problem =>
  fecProblem('year_not_found', {
    public: `L’exercice ${which === 'before' ? 'précédent' : 'suivant'} de cette entreprise n’est pas dans cet espace de travail, ou n’est pas analysé.`,
  });

export const notComparable = (): Problem =>
  fecProblem('not_comparable', {
    public:
      'Les anomalies de deux fichiers se comparent au sein d’une même entreprise : ces dossiers n’en ont pas la même.',
  });

export const nothingToCompare = (): Problem =>
  fecProblem('nothing_to_compare', {
    public:
      'Cet espace de travail n’a ni fichier plus ancien de cet exercice, ni exercice précédent de cette entreprise.',
  });

export const lineNotFound = (): Problem =>
  fecProblem('line_not_found', { public: 'Le fichier n’a pas d’écriture à cette ligne.' });

export const findingNotFound = (): Problem =>
  fecProblem('finding_not_found', { public: 'Cette anomalie ne figure pas dans ce dossier.' });

export const companyUnknown = (): Problem =>
  fecProblem('company_unknown', {
    public: 'L’entreprise de ce dossier n’est pas connue : indiquer son SIREN avant de juger les anomalies.',
  });

export const signOffRefused = (why: string): Problem => fecProblem('sign_off_refused', { public: why });

/** Somebody is named who is no member, or was one. */
export const notInWorkspace = (why = 'Cette personne n’est pas membre de cet espace de travail.'): Problem =>
  fecProblem('not_in_workspace', { public: why });
