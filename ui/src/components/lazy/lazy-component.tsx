import { type ComponentType, lazy, useContext } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import { type Attempt, LazyAttempt } from './lazy-attempt';
import { LazyBoundary } from './lazy-boundary';
import { loadLostStyleSheets } from './style-sheets';

export type LazyComponent<P extends object> = ComponentType<P> & {
  /** Preloads the code. Repeated calls are free, and a failure is reported when the component renders. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

/**
 * A component whose code is loaded on demand. React's lazy() keeps a failure forever; here, each attempt of the
 * surrounding <LazyBoundary> loads again. Loaded code renders without a placeholder. A component without a boundary has its
 * own, because a component that loads hides everything inside the boundary.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let failed = false;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  // A different component would discard its state, so an attempt keeps its own.
  const parts = new WeakMap<Attempt, ComponentType<P>>();

  const request = () => {
    loading ??= (failed ? loadLostStyleSheets() : Promise.resolve())
      .then(load)
      .then(
        (found) => {
          loaded = found;
          return { default: found };
        },
        () => {
          failed = true;
          throw new ApiError({ code: 'PartNotLoaded', status: 0 });
        },
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  const partOf = (attempt: Attempt): ComponentType<P> => {
    const part = parts.get(attempt) ?? loaded ?? (lazy(request) as unknown as ComponentType<P>);
    parts.set(attempt, part);
    return part;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at the top level of a module
  function Part(props: P) {
    const attempt = useContext(LazyAttempt);
    if (!attempt) {
      return (
        <LazyBoundary>
          <Part {...props} />
        </LazyBoundary>
      );
    }
    const Loaded = partOf(attempt);
    return (
      <LazyAttempt value={undefined}>
        <Loaded {...props} />
      </LazyAttempt>
    );
  }

  return Object.assign(Part, {
    preload: async () => {
      if (!loaded) await request().catch(() => {});
    },
    isLoaded: () => loaded !== undefined,
  });
}
