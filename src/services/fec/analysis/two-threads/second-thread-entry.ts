import { lowerPriority } from '#platform/threads/lower-priority.ts';

/** Steps back before it loads anything, as every thread does that analyses. */
lowerPriority();
await import('./second-thread-work.ts');
