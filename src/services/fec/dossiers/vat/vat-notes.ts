import { count, euros } from '../../french/wording.ts';
import type { Vat } from './vat.ts';

/** What to look at: told, not accused. */
export function vatNotes({ rates, mixed, tried, total, opening, closing, declarations }: Vat): string[] {
  const notes: string[] = [];
  const rest = rates.find(({ rate }) => rate === null);
  const left = tried - mixed.length;
  const untried = (rest?.entries ?? 0) - tried;
  if (mixed.length > 0) {
    notes.push(
      `${count(mixed.length, 'écriture')} à plusieurs taux : la répartition est celle qui demande le moins de taux, à vérifier.`,
    );
  }
  if (left > 0) {
    notes.push(
      `${count(left, 'écriture')} dont la TVA ne s’explique par aucun taux : acompte, encaissement, avoir partiel ou erreur.`,
    );
  }
  if (untried > 0) {
    notes.push(`${count(untried, 'écriture')} à plusieurs taux ou comptes : TVA non répartie entre les taux.`);
  }
  const off = total.collected - total.expected;
  if (Math.abs(off) > rates.reduce((all, { entries }) => all + entries, 0)) {
    notes.push(
      `Le compte 4457 porte ${euros(Math.abs(off))} de ${off > 0 ? 'plus' : 'moins'} que ce que donnent les taux : acomptes, TVA sur encaissements ou autoliquidation déplacent la TVA hors des ventes.`,
    );
  }
  if (declarations === 0 && total.due !== 0) {
    notes.push('Aucune écriture de déclaration (comptes 4455 ou 44567 contre 4457 ou 4456) dans le fichier.');
  }
  if (opening !== 0) notes.push(`À l’ouverture, ${remaining(opening)}.`);
  if (closing !== 0) notes.push(`À la fin du fichier, ${remaining(closing)}.`);
  return notes;
}

const remaining = (due: number) =>
  due > 0 ? `${euros(due)} de TVA restent à déclarer` : `${euros(-due)} de crédit de TVA restent à déclarer`;
