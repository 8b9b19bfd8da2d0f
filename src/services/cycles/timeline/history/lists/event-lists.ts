import { DOCTRINE_CYCLE } from '../../system/nine-cycles.ts';
import type { Phase } from '../../system/phase.ts';
import { PHASES, phaseOf } from '../../system/phase.ts';
import type { Category } from '../category.ts';
import { CATEGORIES } from '../category.ts';
import { describeDoctrinalEvent, describeEvent, describeStarFort } from '../describe-event.ts';
import type { HistoricEvent } from '../event.ts';
import { lastYearOfEvent } from '../event-date.ts';
import type { RenderedList } from './rendered-list.ts';
import { renderList } from './rendered-list.ts';

const render = (events: readonly HistoricEvent[], describe: (event: HistoricEvent) => object) =>
  renderList(events, describe, lastYearOfEvent);

/** Every list that can be asked for, rendered once. */
export type EventLists = {
  all: RenderedList;
  /** By the category's name, in any case; undefined where no event has it. */
  ofCategory: (name: string) => CategoryList | undefined;
  /** Those that events have. */
  categories: readonly Category[];
  starForts: RenderedList;
  doctrinal: RenderedList;
  /** In this phase of the cycle of 550 years. */
  doctrinalIn: (phase: Phase) => RenderedList;
};

export type CategoryList = { category: Category; list: RenderedList };

type Filed = { events: readonly HistoricEvent[]; byCategory: ReadonlyMap<Category, readonly HistoricEvent[]> };

export function renderEventLists({ events, byCategory }: Filed): EventLists {
  const listOf = (category: Category) => byCategory.get(category) ?? [];
  const categories = CATEGORIES.filter((category) => listOf(category).length > 0);
  const byName = new Map(
    categories.map((category) => [category.toLowerCase(), { category, list: render(listOf(category), describeEvent) }]),
  );
  const doctrinal = listOf('Doctrine');
  const phases = tableOf(PHASES, (phase) =>
    render(
      doctrinal.filter((event) => phaseOf(DOCTRINE_CYCLE, event.year) === phase),
      describeDoctrinalEvent,
    ),
  );
  return {
    all: render(events, describeEvent),
    ofCategory: (name) => byName.get(name.toLowerCase()),
    categories,
    starForts: render(listOf('Star Fort'), describeStarFort),
    doctrinal: render(doctrinal, describeDoctrinalEvent),
    doctrinalIn: (phase) => phases[phase],
  };
}

function tableOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
