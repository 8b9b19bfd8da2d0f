import { createContext } from 'react';
import { askServer, ConnectionWatch } from './connection.ts';
import { queries } from './queries.ts';

export const watch = new ConnectionWatch({
  queries,
  ask: askServer,
  isOnline: () => navigator.onLine,
  random: Math.random,
});

/** Pages of the design put one of their own here, to show what a reader sees when something is away. */
export const WatchContext = createContext<Pick<ConnectionWatch, 'state' | 'subscribe'>>(watch);
