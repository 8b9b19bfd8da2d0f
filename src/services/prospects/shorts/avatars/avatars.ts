import type { Avatar } from './avatar.ts';
import { curator } from './curator.ts';
import { fxAnalyst } from './fx-analyst.ts';
import { longevity } from './longevity.ts';
import { profiler } from './profiler.ts';

export const AVATARS = ['profiler', 'fx_analyst', 'curator', 'longevity'] as const;
export type AvatarName = (typeof AVATARS)[number];

/** The four presenters. Each can present any pattern. */
export const AVATAR: Readonly<Record<AvatarName, Avatar>> = {
  profiler,
  fx_analyst: fxAnalyst,
  curator,
  longevity,
};
