import { type ComponentProps, useEffect, useRef, useState } from 'react';

interface NearViewProps extends ComponentProps<'div'> {
  /** Called when the middle of the viewport passes over it. */
  onCenter?: () => void;
}

/** Always reserves its space, but renders its children only near the viewport. */
export function NearView({ onCenter, children, ...rest }: NearViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const center = useRef(onCenter);
  center.current = onCenter;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const root = element.closest('[data-near-root]');
    const close = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root,
      rootMargin: '900px 0px',
    });
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && center.current?.(), {
      root,
      rootMargin: '-50% 0px -50% 0px',
    });
    close.observe(element);
    middle.observe(element);
    return () => {
      close.disconnect();
      middle.disconnect();
    };
  }, []);

  return (
    <div ref={box} {...rest}>
      {near && children}
    </div>
  );
}
