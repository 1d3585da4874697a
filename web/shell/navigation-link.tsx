import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import { usePrefetch } from '#web/lib/use-prefetch.ts';

type WayProps = Omit<ComponentProps<typeof NavLink>, 'className'> & { className: string | undefined };

export function NavigationLink({ className = '', ...props }: WayProps) {
  return <NavLink prefetch={usePrefetch()} className={className} {...props} />;
}
