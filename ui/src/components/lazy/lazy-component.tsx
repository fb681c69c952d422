import type { ComponentType } from 'react';
import { ApiError } from '@/lib/errors/api-error';

export type LazyComponent<P extends object> = ComponentType<P> & {
  /** Preloads the code. Repeated calls are free, and a failure is reported when the component renders. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

/**
 * A component whose code is loaded on demand. Unlike React's lazy(), it renders immediately if the code is
 * loaded, and loads the code again after a failure. It must be inside a <LazyBoundary>.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Component: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;

  const start = () => {
    loading ??= load()
      .then((loaded) => {
        Component = loaded;
      })
      .catch(() => {
        failed = true;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at the top level of a module
  function Loaded(props: P) {
    if (Component) return <Component {...props} />;
    if (failed) {
      failed = false;
      throw new ApiError({ code: 'PartNotLoaded', status: 0 });
    }
    throw start();
  }

  return Object.assign(Loaded, {
    preload: async () => {
      if (Component) return;
      await start();
      failed = false;
    },
    isLoaded: () => Component !== undefined,
  });
}
