import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useFirstPageReady } from '@/lib/loading/first-page';
import type { NavEntry } from './navigation';
import { railLink } from './rail-link';
import type { RailPopupsProps } from './rail-popups';
import classes from './sidebar.module.css';

const Popups = lazyComponent<RailPopupsProps>(() => import('./rail-popups').then((rail) => rail.RailPopups));

/** The names and submenus of the collapsed sidebar, preloaded while it is expanded. */
export function useRailPopups(): void {
  const firstPageReady = useFirstPageReady();
  useEffect(() => {
    if (firstPageReady) void Popups.preload();
  }, [firstPageReady]);
}

/**
 * An entry of the collapsed sidebar: a link immediately; its tooltip and submenu load after the first page.
 */
export function RailItem({ item }: { item: NavEntry }) {
  const firstPageReady = useFirstPageReady();
  const slot = useRef<HTMLSpanElement>(null);
  const focused = useRef(false);
  const [pressed, setPressed] = useState(false);
  const [ready, setReady] = useState(Popups.isLoaded);
  useEffect(() => {
    if (!firstPageReady || ready) return;
    void Popups.preload().then(() => {
      if (!Popups.isLoaded()) return;
      focused.current = slot.current?.contains(document.activeElement) ?? false;
      // A focus that arrived between the check and the replacement would be lost.
      flushSync(() => setReady(true));
    });
  }, [firstPageReady, ready]);
  // The link element is replaced, so the focus is restored on the new one.
  useLayoutEffect(() => {
    if (ready && focused.current) slot.current?.querySelector('a')?.focus();
  }, [ready]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (item.children.length === 0 || (event.key !== 'ArrowRight' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setPressed(true);
  };
  return (
    <span ref={slot} className={classes.railSlot}>
      {ready ? (
        <Suspense>
          <Popups item={item} pressed={pressed} />
        </Suspense>
      ) : (
        railLink(item, onKeyDown)
      )}
    </span>
  );
}
