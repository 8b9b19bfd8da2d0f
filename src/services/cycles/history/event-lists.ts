import { DOCTRINE_CYCLE } from '../system/nine-cycles.ts';
import type { Phase } from '../system/phase.ts';
import { PHASES, phaseOf } from '../system/phase.ts';
import type { Category } from './category.ts';
import { CATEGORIES } from './category.ts';
import { describeDoctrinalEvent, describeEvent, describeStarFort } from './describe-event.ts';
import type { HistoricEvent } from './event.ts';
import type { RenderedList } from './rendered-list.ts';
import { renderList } from './rendered-list.ts';

/** Every list that can be asked for, rendered once. */
export type EventLists = {
  all: RenderedList;
  ofCategory: (category: Category) => RenderedList;
  starForts: RenderedList;
  doctrinal: RenderedList;
  /** In this phase of the cycle of 550 years. */
  doctrinalIn: (phase: Phase) => RenderedList;
};

type Filed = { events: readonly HistoricEvent[]; byCategory: ReadonlyMap<Category, readonly HistoricEvent[]> };

export function renderEventLists({ events, byCategory }: Filed): EventLists {
  const listOf = (category: Category) => byCategory.get(category) ?? [];
  const categories = tableOf(CATEGORIES, (category) => renderList(listOf(category), describeEvent));
  const doctrinal = listOf('Doctrine');
  const phases = tableOf(PHASES, (phase) =>
    renderList(
      doctrinal.filter((event) => phaseOf(DOCTRINE_CYCLE, event.year) === phase),
      describeDoctrinalEvent,
    ),
  );
  return {
    all: renderList(events, describeEvent),
    ofCategory: (category) => categories[category],
    starForts: renderList(listOf('Star Fort'), describeStarFort),
    doctrinal: renderList(doctrinal, describeDoctrinalEvent),
    doctrinalIn: (phase) => phases[phase],
  };
}

function tableOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
