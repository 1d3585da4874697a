import type { Viewer } from '#web/lib/session.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { usePopover } from '#web/ui/use-popover.ts';
import { AccountLinks } from './account-links.tsx';
import classes from './avatar-menu.module.css';
import { memberTexts } from './texts/member.ts';
import { shellTexts } from './texts/shell.ts';

export function AvatarMenu({ viewer }: { viewer: Viewer }) {
  const { button, panel, filled, close } = usePopover();
  return (
    <>
      <button {...button} className={classes.button} aria-label={memberTexts.account(viewer.name)} title={viewer.name}>
        <PersonAvatar name={viewer.name} pictureUrl={viewer.pictureUrl} size={34} />
      </button>
      <div {...panel} className={classes.panel}>
        {filled && (
          <>
            <p className={classes.who}>
              <span className={classes.name}>{viewer.name}</span>
              <span className={classes.username}>@{viewer.username}</span>
            </p>
            <nav aria-label={shellTexts.account}>
              <ul className={classes.ways}>
                <AccountLinks viewer={viewer} onDone={close} />
              </ul>
            </nav>
          </>
        )}
      </div>
    </>
  );
}
