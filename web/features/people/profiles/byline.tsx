import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Author as AuthorSchema } from '#shared/contract/people/profiles.ts';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './byline.module.css';

type Author = z.infer<typeof AuthorSchema>;

interface BylineProps {
  author: Author | null;
  size: number;
  line?: boolean;
  children: ReactNode;
}

export function Byline({ author, size, line = false, children }: BylineProps) {
  const name = author?.name ?? commonTexts.anonymous;
  const avatar = <PersonAvatar name={name} pictureUrl={author?.pictureUrl ?? null} size={size} />;
  const profile = `/profiles/${author?.username}`;
  return (
    <div className={classes.byline} data-line={line || undefined}>
      {author === null ? (
        avatar
      ) : (
        // The name is the same link, so the picture is not a second tab stop.
        <Link to={profile} tabIndex={-1} aria-hidden="true" className={classes.picture}>
          {avatar}
        </Link>
      )}
      <div className={classes.words}>
        {author === null ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <p className={classes.who}>
            <Link to={profile} className={classes.name}>
              {name}
            </Link>
            <ModeratorMark person={author} />
          </p>
        )}
        <p className={classes.meta}>
          {author?.year && <span>{author.year}</span>}
          {children}
        </p>
      </div>
    </div>
  );
}
