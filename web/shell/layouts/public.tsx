import { Outlet, useLocation } from 'react-router';
import classes from './public.module.css';

/** Around the public pages: each fades in when it is opened. */
export default function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div key={pathname} className={classes.fade}>
      <Outlet />
    </div>
  );
}
