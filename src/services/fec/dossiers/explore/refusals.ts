import type { Problem } from '#kernel/problem.ts';
import { fecProblem, inWords } from '../../problems.ts';

/** Why a ledger does not answer. */
const later = (words: string): Problem => fecProblem('busy', { public: words, headers: { 'retry-after': '10' } });

export const tooManyQuestions = (): Problem =>
  later('Trop de consultations sont en cours. Réessayer dans quelques instants.');

export const tooSlow = (milliseconds: number): Problem =>
  later(
    `Cette consultation a été arrêtée après ${milliseconds / 1000} secondes. Réessayer dans quelques instants, ou demander moins à la fois.`,
  );

export const noMemoryNow = (): Problem =>
  later('La mémoire prévue pour les consultations est prise en ce moment. Réessayer dans quelques instants.');

export const ledgerTooLarge = (most: number): Problem =>
  fecProblem('ledger_too_large', {
    public: `Les écritures de ce dossier demandent plus de mémoire que les ${inWords(most)} prévus pour les consulter. Les télécharger.`,
  });

export const questionTooLarge = (most: number): Problem =>
  fecProblem('ledger_too_large', {
    public: `Répondre demanderait plus de mémoire que les ${inWords(most)} prévus pour consulter des écritures. Demander moins à la fois, ou les télécharger.`,
  });
