import { Outlet, useLocation } from 'react-router';
import type { PageHandle } from '#web/lib/page-handle.ts';
import classes from './public.module.css';

export const handle: PageHandle = { edgeToEdge: true };

export default function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div key={pathname} className={classes.fade}>
      <Outlet />
    </div>
  );
}
