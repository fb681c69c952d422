import type { ComponentType } from 'react';
import { ApiError } from '@/lib/errors/api-error';

export type Part<P extends object> = ComponentType<P> & {
  /** Has the code fetched before it is needed; asking twice costs nothing, and a failure is told when it is drawn. */
  fetch: () => Promise<void>;
  isThere: () => boolean;
};

/**
 * A component whose code comes when it is asked for. Unlike React's lazy() it is drawn at once when the
 * code is there already, and after a failure the next attempt asks again. It stands inside a <Late>.
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
