import { VisuallyHidden } from '@mantine/core';
import {
  IconAt,
  IconBell,
  IconBulbFilled,
  IconCheck,
  IconCornerDownRight,
  IconFileText,
  IconHeartFilled,
  IconMessageFilled,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { isAnonymous } from '#shared/rules/notifications.ts';
import { relativeTime } from '#shared/rules/time.ts';
import { useNow } from '#web/lib/now.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Notification } from './api/notifications.ts';
import classes from './notification-row.module.css';
import { notificationsTexts as texts } from './texts/notifications.ts';

const ICONS = {
  mention: IconAt,
  comment_on_post: IconMessageFilled,
  comment_on_followed: IconMessageFilled,
  post_in_followed: IconFileText,
  reply_to_comment: IconCornerDownRight,
  react_on_post: IconHeartFilled,
  react_on_comment: IconHeartFilled,
  answer_useful: IconBulbFilled,
  post_useful: IconBulbFilled,
  answer_accepted: IconCheck,
  answer_confirmed: IconCheck,
  original_answered: IconCheck,
  reminder: IconBell,
};

interface NotificationRowProps {
  notification: Notification;
  isNew: boolean;
  /**
   * When the data was loaded, in milliseconds. The first client render must match the server's
   * HTML.
   */
  rendered: number;
  onOpen: () => void;
}

function describeAction({ type, others, times }: Notification): string {
  if (others > 0) return texts.didWithOthers(type, others);
  return times > 1 ? texts.didOften(type, times) : texts.did[type];
}

export function NotificationRow({ notification, isNew, rendered, onOpen }: NotificationRowProps) {
  const { type, actor, post, comment, community, createdAt, path } = notification;
  const now = useNow(rendered);
  const zone = useZone();
  const actorName = type === 'reminder' ? null : (actor?.name ?? (isAnonymous(type) ? texts.somebody : commonTexts.anonymous));
  const Icon = ICONS[type];
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <div className={classes.picture}>
        {actorName !== null && <PersonAvatar name={actorName} pictureUrl={actor?.pictureUrl ?? null} size={36} />}
        <span className={classes.icon} data-type={type.startsWith('react') ? 'like' : 'words'} data-alone={actorName === null || undefined}>
          <Icon size={actorName === null ? 20 : 16} aria-hidden="true" />
        </span>
      </div>
      <div className={classes.words}>
        <p className={classes.line}>
          <Link
            to={path}
            className={classes.what}
            onClick={onOpen}
            // A middle click opens a new tab.
            onAuxClick={(event: MouseEvent) => event.button === 1 && onOpen()}
          >
            {isNew && <VisuallyHidden>{`${texts.unread} `}</VisuallyHidden>}
            {/* One string, because some browsers drop a separate space from the link's accessible name. */}
            {actorName !== null && <strong>{actorName}</strong>}
            <ModeratorMark person={actor} />
            {`${actorName === null ? '' : ' '}${describeAction(notification)} `}
            {comment === null && <span className={classes.title}>{post.title}</span>}
          </Link>
          {comment !== null && comment.excerpt !== '' && <bdi className={classes.excerpt}>{comment.excerpt}</bdi>}
        </p>
        <p className={classes.meta} title={post.title}>
          <time dateTime={createdAt}>{relativeTime(createdAt, now, zone)}</time>
          {` · ${community.displayName}`}
          {comment !== null && ` · ${post.title}`}
        </p>
      </div>
      {isNew && <span className={classes.dot} aria-hidden="true" />}
    </li>
  );
}
