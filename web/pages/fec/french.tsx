/** Blanks within an amount, and between a figure and what it belongs to, where no line may end. */
const HELD = /(?<=\d) (?=\d{3}(?!\d)|[€%])|(?<=(?:^|[\s(])(?:l\.|n°)) (?=\S)/g;

/** What the service or the file says, in French whatever the page speaks. */
export function French({ children }: { children: string }) {
  return <span lang="fr">{children.replace(HELD, '\u00a0')}</span>;
}
