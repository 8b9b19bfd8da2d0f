import { lowerPriority } from '#platform/threads/lower-priority.ts';

/**
 * The entry of the threads that analyse. It steps back before it loads anything: a thread that held much is replaced by a new
 * one after its file, and what that loads and tries out would take the processor from whoever waits for an answer.
 */
lowerPriority();
await import('./thread-work.ts');
