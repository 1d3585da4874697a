import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useApi } from '#web/lib/hooks.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import rows from '#web/ui/row-list.module.css';
import { restrictionsQuery } from './api/restrictions.ts';
import { restrictedListTexts } from './texts/restricted-list.ts';
import { unrestrictTexts } from './texts/unrestrict.ts';
import { useUnrestrict } from './use-unrestrict.ts';

export function RestrictedList() {
  const query = useInfiniteQuery(restrictionsQuery(useApi()));
  const list = useRef<HTMLDivElement>(null);
  const { data, isError } = query;

  if (data === undefined) return isError ? <LoadFailed query={query}>{restrictedListTexts.failed}</LoadFailed> : <Placeholder />;

  const people = data.pages.flatMap(({ items }) => items.map(({ person }) => person));
  return (
    <div ref={list} tabIndex={-1} className={rows.region}>
      {people.length === 0 ? (
        <p className={rows.note}>{restrictedListTexts.nobody}</p>
      ) : (
        <ul className={rows.list} aria-label={restrictedListTexts.list}>
          {people.map((person) => (
            // The focused row disappears, so the focus moves to the list.
            <Row key={person.id} person={person} onGone={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      <LoadMore announces compact label={restrictedListTexts.more} list={query} />
    </div>
  );
}

interface RowProps {
  person: { id: string; name: string; username: string; year: string | null; pictureUrl: string | null; moderator: boolean };
  onGone: () => void;
}

function Row({ person, onGone }: RowProps) {
  const { unrestrict, pending } = useUnrestrict(person);
  const { name, username, year, pictureUrl } = person;
  return (
    <li className={rows.row}>
      <PersonAvatar name={name} pictureUrl={pictureUrl} size={40} />
      <div className={rows.words}>
        <Link to={`/profiles/${username}`} className={rows.name}>
          {name}
        </Link>
        <ModeratorMark person={person} />
        <p className={rows.note}>
          @{username}
          {year !== null && ` · ${year}`}
        </p>
      </div>
      <BusyButton variant="default" busy={pending} onClick={() => void unrestrict().then((done) => done && onGone())}>
        {unrestrictTexts.act}
        <VisuallyHidden> {name}</VisuallyHidden>
      </BusyButton>
    </li>
  );
}

function Placeholder() {
  return (
    <div role="status">
      <VisuallyHidden>{restrictedListTexts.loading}</VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={14} width="38%" />
        <Skeleton height={12} mt={12} width="24%" />
      </div>
    </div>
  );
}
