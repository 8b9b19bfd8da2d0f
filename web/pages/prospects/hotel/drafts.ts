/**
 * What was typed and not yet written down, for each hotel: it outlives the page and the session in this tab, and is there for
 * the same person only. The oldest go first.
 */
type Draft = { slug: string; uen: string; text: string };
export type DraftOf = { user: string; slug: string; uen: string };
type Kept = { user: string; drafts: readonly Draft[] };

const NAME = 'prospects-notes';
const MOST = 20;

export function withDraft(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  const others = drafts.filter(({ slug, uen }) => slug !== draft.slug || uen !== draft.uen);
  return draft.text.trim() === '' ? others : [...others, draft].slice(-MOST);
}

/** Nothing of somebody else, and nothing that was not written here. */
export function readKept(text: string | null, user: string): readonly Draft[] {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept> | null;
    return kept?.user === user && Array.isArray(kept.drafts) ? kept.drafts : [];
  } catch {
    return [];
  }
}

export function readDraft({ user, slug, uen }: DraftOf): string {
  const found = draftsOf(user).find((each) => each.slug === slug && each.uen === uen);
  return typeof found?.text === 'string' ? found.text : '';
}

export function keepDraft({ user, slug, uen }: DraftOf, text: string): void {
  const drafts = withDraft(draftsOf(user), { slug, uen, text });
  try {
    if (drafts.length === 0) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify({ user, drafts } satisfies Kept));
  } catch {
    // A browser that keeps nothing: the page goes on without.
  }
}

function draftsOf(user: string): readonly Draft[] {
  try {
    return readKept(sessionStorage.getItem(NAME), user);
  } catch {
    return [];
  }
}
