import { type FunctionComponent, lazy } from 'react';

type Loaded<Props> = Promise<{ default: FunctionComponent<Props> }>;

/**
 * A page that is loaded when it is visited, or when somebody points at its link. One that could not be loaded is asked for
 * again the next time. The router's own would load the whole document anew at that, and offline leave nothing on the screen.
 */
export function lazyPage<const Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
) {
  let loaded: Loaded<Props> | undefined;
  const loadOnce = (): Loaded<Props> => {
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
