import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DrillResult } from './report.ts';

/** What is kept of drills, so that a later run can be held against it: one file a day, of each drill the last run. */
type SavedDrills = {
  date: string;
  machine: { cores: number; node: string; platform: string };
  drills: DrillResult[];
};

const folder = new URL('../../../docs/drills/', import.meta.url);

export function mergeDrills(earlier: readonly DrillResult[], newer: readonly DrillResult[]): DrillResult[] {
  const kept = earlier.filter((each) => !newer.some(({ drill }) => drill === each.drill));
  return [...kept, ...newer];
}

/** Returns where it was written. */
export function saveDrills(saved: SavedDrills): string {
  const path = fileURLToPath(new URL(`${saved.date}.json`, folder));
  mkdirSync(folder, { recursive: true });
  const drills = mergeDrills(earlierAt(path), saved.drills);
  writeFileSync(path, `${JSON.stringify({ ...saved, drills }, null, 2)}\n`);
  return path;
}

function earlierAt(path: string): DrillResult[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as SavedDrills).drills;
  } catch {
    return [];
  }
}
