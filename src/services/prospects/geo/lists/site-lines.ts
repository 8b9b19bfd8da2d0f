/**
 * Who waits for a site that a process visits for one page after the other: each is told to come back when its turn may be,
 * behind those that were told before, and not to ask all the time.
 */
export type SiteLines = {
  /** Undefined if the site is free, and now it is not; otherwise in how many seconds to come back. */
  enter: (site: string) => number | undefined;
  leave: (site: string) => void;
};

type Line = { visitedSince: number | undefined; pace: number; end: number };

/** How long a visit takes, until one has ended. */
const USUAL_SECONDS = 3;
const PACE = { least: 1, most: 15 };
/** A line may have been given up: nobody waits longer for those that are not there any more. */
const FARTHEST_SECONDS = 120;
const MOST_LINES = 1000;

/** `now` is in seconds. */
export function openSiteLines(now: () => number = () => performance.now() / 1000): SiteLines {
  const lines = new Map<string, Line>();

  const forgetEmpty = (at: number) => {
    for (const [site, { visitedSince, end }] of lines) if (visitedSince === undefined && end <= at) lines.delete(site);
  };

  return {
    enter: (site) => {
      const at = now();
      const line = lines.get(site);
      if (line?.visitedSince === undefined) {
        if (lines.size >= MOST_LINES) forgetEmpty(at);
        lines.set(site, { pace: line?.pace ?? USUAL_SECONDS, end: line?.end ?? at, visitedSince: at });
        return undefined;
      }
      line.end = Math.min(Math.max(line.end, at) + line.pace, at + FARTHEST_SECONDS);
      return line.end - at;
    },
    leave: (site) => {
      const line = lines.get(site);
      if (line?.visitedSince === undefined) return;
      const at = now();
      line.pace = Math.min(Math.max(at - line.visitedSince, PACE.least), PACE.most);
      line.visitedSince = undefined;
      if (line.end <= at) lines.delete(site);
    },
  };
}
