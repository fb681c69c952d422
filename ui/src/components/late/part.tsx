import type { ComponentType } from 'react';
import { ApiError } from '@/lib/errors/api-error';

export type Part<P extends object> = ComponentType<P> & {
  /** Preloads the code. Repeated calls are free, and a failure is reported when the component renders. */
  fetch: () => Promise<void>;
  isThere: () => boolean;
};

/**
 * A component whose code is loaded on demand. Unlike React's lazy(), it renders immediately if the code is
 * loaded, and loads the code again after a failure. It must be inside a <Late>.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let Found: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;

  const begin = () => {
    loading ??= load()
      .then((found) => {
        Found = found;
      })
      .catch(() => {
        failed = true;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, where its module begins
  function Loaded(props: P) {
    if (Found) return <Found {...props} />;
    if (failed) {
      failed = false;
      throw new ApiError({ code: 'PartNotLoaded', status: 0 });
    }
    throw begin();
  }

  return Object.assign(Loaded, {
    fetch: async () => {
      if (Found) return;
      await begin();
      failed = false;
    },
    isThere: () => Found !== undefined,
  });
}
