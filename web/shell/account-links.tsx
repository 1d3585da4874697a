import { IconBookmark, IconLogout, IconPencil, IconSettings } from '@tabler/icons-react';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import type { Viewer } from '#web/lib/session.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './account-links.module.css';
import { useSignOut } from './api/sign-out.ts';
import { NavigationLink } from './navigation-link.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { memberTexts } from './texts/member.ts';

interface AccountLinksProps {
  viewer: Viewer;
  onDone: () => void;
}

export function AccountLinks({ viewer, onDone }: AccountLinksProps) {
  const signOut = useSignOut();
  return (
    <>
      <li>
        {/* The Dashboard redirects members with an incomplete profile to the setup form. */}
        <NavigationLink to={viewer.complete ? `/profiles/${viewer.username}` : DASHBOARD_PATH} end className={classes.way}>
          <PersonAvatar name={viewer.name} pictureUrl={viewer.pictureUrl} size={24} />
          {memberTexts.profile}
        </NavigationLink>
      </li>
      {viewer.complete && (
        <>
          <li>
            <NavigationLink to="/saved" className={classes.way}>
              <IconBookmark size={20} aria-hidden="true" />
              {memberTexts.saved}
            </NavigationLink>
          </li>
          <li>
            <NavigationLink to="/drafts" className={classes.way}>
              <IconPencil size={20} aria-hidden="true" />
              {memberTexts.drafts}
            </NavigationLink>
          </li>
          <li>
            <NavigationLink to={`/profiles/settings/${viewer.username}`} className={classes.way}>
              <IconSettings size={20} aria-hidden="true" />
              {memberTexts.settings}
            </NavigationLink>
          </li>
        </>
      )}
      <li>
        <SchemeSwitch className={classes.way} worded />
      </li>
      <li>
        <button
          type="button"
          className={classes.way}
          disabled={signOut.isPending}
          onClick={() => {
            onDone();
            signOut.mutate();
          }}
        >
          <IconLogout size={20} aria-hidden="true" />
          {memberTexts.signOut.button}
        </button>
      </li>
    </>
  );
}
