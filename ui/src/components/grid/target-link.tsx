import { Anchor } from '@mantine/core';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The address of a page; `linkOptions` checks its path and parameters. */
export type Target = Pick<LinkOptions, 'to' | 'params'>;

export function TargetLink({ target, children }: { target: Target; children: ReactNode }) {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} {...target} />}>
      {children}
    </Anchor>
  );
}
