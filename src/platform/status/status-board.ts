import type { Clock } from '#kernel/clock.ts';
import { singleFlight } from '#lib/concurrency/single-flight.ts';
import type { Database } from '../db/pool.ts';
import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { prepareJson } from '../http/answer/prepared-answer.ts';
import { preparePage } from '../pages/prepare-page.ts';
import type { BoardState, ListedState } from './board-state.ts';
import { readStatus } from './incidents.ts';
import { renderStatus } from './status-page.ts';

/**
 * What everybody may read of the server. The database is asked once in some seconds, however many visitors there are; while it
 * is away, what was known last is told, and that it is away.
 */
export type Shown = { isPublished: boolean; page: PreparedAnswer; json: PreparedAnswer };

export type BoardOptions = {
  database: Database;
  clock: Clock;
  checkServices: () => Promise<{ services: Readonly<Record<string, string>> }>;
  /** All that there are, started or not. */
  services: readonly { name: string; title: string }[];
};

const LASTS_MS = 5000;
/** How long visitors wait for news before they get what was known last. */
const PATIENCE_MS = 2000;

export class StatusBoard {
  readonly #options: BoardOptions;
  readonly #upSince: Date;
  readonly #refresh: () => Promise<Shown>;
  #known: Pick<BoardState, 'isPublished' | 'incidents' | 'readAt'>;
  #shown: { answer: Shown; until: number } | undefined;

  constructor(options: BoardOptions) {
    this.#options = options;
    this.#upSince = options.clock.now();
    this.#known = { isPublished: false, incidents: [], readAt: this.#upSince };
    this.#refresh = singleFlight(() => this.#look());
  }

  /** What is shown at this moment. */
  async show(): Promise<Shown> {
    const { clock } = this.#options;
    const before = this.#shown;
    if (before !== undefined && clock.now().getTime() < before.until) return before.answer;
    const news = this.#refresh();
    if (before === undefined) return await news;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Shown>((resolve) => {
      timer = setTimeout(() => resolve(before.answer), PATIENCE_MS);
    });
    return await Promise.race([news, late]).finally(() => clearTimeout(timer));
  }

  /** As it was known last: whoever only passes by does not wait for the database, and the next one finds the news. */
  isPublished(): boolean {
    void this.show();
    return this.#known.isPublished;
  }

  /** Something was changed here: the next visitor sees it. Other processes find out in some seconds. */
  forget(): void {
    if (this.#shown !== undefined) this.#shown.until = 0;
  }

  async #look(): Promise<Shown> {
    const { database, clock, checkServices, services } = this.#options;
    const [ready, read] = await Promise.all([
      checkServices().catch(() => ({ services: {} as Readonly<Record<string, string>> })),
      readStatus(database).catch(() => undefined),
    ]);
    if (read !== undefined) this.#known = { ...read, readAt: clock.now() };
    const stateOf = (name: string): ListedState => {
      const state = Object.hasOwn(ready.services, name) ? ready.services[name] : undefined;
      return state === undefined ? 'not started' : state === 'ready' ? 'ready' : 'unavailable';
    };
    const state: BoardState = {
      ...this.#known,
      services: services.map(({ name, title }) => ({ name, title, state: stateOf(name) })),
      upSince: this.#upSince,
      isDatabaseAway: read === undefined,
    };
    const answer = {
      isPublished: state.isPublished,
      page: preparePage(renderStatus(state)),
      json: prepareJson(toldOf(state)),
    };
    this.#shown = { answer, until: clock.now().getTime() + LASTS_MS };
    return answer;
  }
}

const toldOf = ({ services, upSince, readAt, isDatabaseAway, incidents }: BoardState) => ({
  services,
  upSince,
  database: isDatabaseAway ? 'down' : 'up',
  readAt,
  incidents,
});
