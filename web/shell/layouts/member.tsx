import { Outlet } from 'react-router';
// Load with the page's own scripts.
import '#web/lib/browser-link.ts';
import '#web/lib/session-lost.tsx';
import type { PageHandle } from '#web/lib/page-handle.ts';
import { provideMemberShell } from '../member-parts.tsx';
import * as memberShell from '../member-shell.tsx';

provideMemberShell(memberShell);

export const handle: PageHandle = { member: true };

export default function MemberLayout() {
  return <Outlet />;
}
