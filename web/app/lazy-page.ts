import { type FunctionComponent, lazy } from 'react';

type Loaded = Promise<{ default: FunctionComponent }>;

/**
 * A page that is loaded when it is visited, or when somebody points at its link. One that could not be loaded is asked for
 * again the next time. The router's own would load the whole document anew at that, and offline leave nothing on the screen.
 */
export function lazyPage<const Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  let loaded: Loaded | undefined;
  const loadOnce = (): Loaded => {
    loaded ??= load().then(
      (module) => ({ default: module[name] }),
      (error: unknown) => {
        loaded = undefined;
        throw error;
      },
    );
    return loaded;
  };
  const preload = async () => {
    await loadOnce();
  };
  return Object.assign(lazy(loadOnce), { preload });
}
