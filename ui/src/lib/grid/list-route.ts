import { useCallback } from 'react';
import { type GridView, readGridView, replaces } from './grid-view';

/** Reads one of these values from the URL. */
export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    values.find((known) => known === value);

/** Reads any text from the URL. */
export const anyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

type Readers = Record<string, (value: unknown) => unknown>;
type Read<Extra extends Readers> = { [Key in keyof Extra]?: NonNullable<ReturnType<Extra[Key]>> };

/** The validateSearch of a list's route: the view of the list, and the page's own parameters. */
export function listSearch<Extra extends Readers>(
  readers: Extra = {} as Extra,
): (search: Record<string, unknown>) => GridView & Read<Extra> {
  return (search) => {
    const own = Object.entries(readers).map(([key, read]) => [key, read(search[key])] as const);
    return {
      ...readGridView(search),
      ...(Object.fromEntries(own.filter(([, value]) => value !== undefined)) as Read<Extra>),
    };
  };
}

interface ListRoute<View> {
  useSearch: () => View;
  useNavigate: () => (options: { search: View; replace: boolean }) => Promise<void>;
}

/** The state of a list in the URL of its route. Back reverts a filter; see `replaces`. */
export function useListRoute<View extends object>(route: ListRoute<View>) {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const onView = useCallback(
    (search: View) => void navigate({ search, replace: replaces(view, search) }),
    [navigate, view],
  );
  return { view, onView };
}
