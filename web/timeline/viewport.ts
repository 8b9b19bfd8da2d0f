import { FIRST_YEAR, LAST_YEAR } from './years.ts';

/** Which years are on the screen. It lives outside React: sixty times a second something else looks at it. */
export type Span = { from: number; to: number };

const LEAST_YEARS = 6;
const MOST_YEARS = LAST_YEAR - FIRST_YEAR;
const MOVE_MS = 180;
const SETTLE_MS = 140;

export class Viewport {
  from: number;
  to: number;
  #start: Span;
  #target: Span;
  #startedAt = 0;
  #isMoving = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #drawers = new Set<() => void>();
  readonly #settled = new Set<() => void>();
  /** A new object each time that the years stand still: what React looks at. */
  #rest: Span;

  constructor(span: Span) {
    const { from, to } = within(span);
    this.from = from;
    this.to = to;
    this.#rest = { from, to };
    this.#start = this.#rest;
    this.#target = this.#rest;
  }

  get target(): Span {
    return this.#target;
  }

  onChange(draw: () => void): () => void {
    this.#drawers.add(draw);
    return () => this.#drawers.delete(draw);
  }

  readonly onSettled = (listener: () => void): (() => void) => {
    this.#settled.add(listener);
    return () => this.#settled.delete(listener);
  };

  readonly atRest = (): Span => this.#rest;

  /** At once, as a finger moves it. */
  set(span: Span): void {
    this.#isMoving = false;
    this.#target = within(span);
    this.#show(this.#target);
  }

  /** With a short movement, so that the eye can follow; at once for whoever wants none. */
  moveTo(span: Span): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.set(span);
      return;
    }
    this.#start = { from: this.from, to: this.to };
    this.#target = within(span);
    this.#startedAt = performance.now();
    this.#isMoving = true;
    for (const draw of this.#drawers) draw();
  }

  zoom(factor: number, at = (this.#target.from + this.#target.to) / 2, isAtOnce = false): void {
    const { from, to } = this.#target;
    const kept = Math.min(Math.max((to - from) * factor, LEAST_YEARS), MOST_YEARS) / (to - from);
    const span = { from: at - (at - from) * kept, to: at + (to - at) * kept };
    if (isAtOnce) this.set(span);
    else this.moveTo(span);
  }

  pan(share: number): void {
    const { from, to } = this.#target;
    const by = (to - from) * share;
    this.moveTo({ from: from + by, to: to + by });
  }

  /** Once a frame; tells whether there is another one to come. */
  advance(now: number): boolean {
    if (!this.#isMoving) return false;
    const part = Math.min(1, (now - this.#startedAt) / MOVE_MS);
    const eased = 1 - (1 - part) ** 3;
    this.#isMoving = part < 1;
    this.#show({
      from: this.#start.from + (this.#target.from - this.#start.from) * eased,
      to: this.#start.to + (this.#target.to - this.#start.to) * eased,
    });
    return this.#isMoving;
  }

  #show({ from, to }: Span): void {
    this.from = from;
    this.to = to;
    for (const draw of this.#drawers) draw();
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#rest = { from: this.from, to: this.to };
      for (const listener of this.#settled) listener();
    }, SETTLE_MS);
  }
}

function within({ from, to }: Span): Span {
  const years = Math.min(Math.max(to - from, LEAST_YEARS), MOST_YEARS);
  const start = Math.min(Math.max(from, FIRST_YEAR), LAST_YEAR - years);
  return { from: start, to: start + years };
}
