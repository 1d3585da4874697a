import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { FollowedItem } from '#shared/contract/notification-settings.ts';
import { CHANNELS, type Channel } from '#shared/rules/notifications.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import rows from '#web/ui/row-list.module.css';
import { followingQuery } from './api/following.ts';
import classes from './followed-list.module.css';
import { SaveState } from './save-state.tsx';
import { choiceTexts } from './texts/choice.ts';

const texts = choiceTexts.following;
type Item = z.infer<typeof FollowedItem>;

interface FollowedChange {
  /** Null unfollows or unmutes. */
  level: 'followed' | null;
  channel: Channel | null;
}

interface FollowedListProps {
  save: (item: Item, change: FollowedChange) => Promise<unknown>;
}

export function FollowedList({ save }: FollowedListProps) {
  const query = useInfiniteQuery(followingQuery(useApi()));
  const list = useRef<HTMLDivElement>(null);
  const { data, isError } = query;
  if (data === undefined) return isError ? <LoadFailed query={query}>{texts.failed}</LoadFailed> : <Note>{texts.loading}</Note>;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <div ref={list} tabIndex={-1} className={rows.region}>
      {items.length === 0 ? (
        <Note>{texts.none}</Note>
      ) : (
        <ul className={rows.list} aria-label={texts.list}>
          {items.map((item) => (
            // The focused row disappears, so the focus moves to the list.
            <FollowedRow key={item.path} item={item} save={save} onGone={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      <LoadMore announces compact label={texts.more} list={query} />
    </div>
  );
}

interface FollowedRowProps {
  item: Item;
  save: FollowedListProps['save'];
  onGone: () => void;
}

const AS_ABOVE = '';
const OPTIONS = [
  { value: AS_ABOVE, label: texts.asAbove },
  ...(['off', 'digest', 'here', 'mail'] as const).map((value) => ({
    value,
    label: texts.channels[value],
  })),
];

function FollowedRow({ item, save, onGone }: FollowedRowProps) {
  const { post, community, path, level, channel } = item;
  const name = post?.title ?? community.displayName;
  const queryClient = useQueryClient();
  const { queryKey } = followingQuery(useApi());
  const change = useMutation({
    mutationFn: (chosen: FollowedChange) => save(item, chosen),
    onSuccess: async (_, chosen) => {
      await queryClient.invalidateQueries({ queryKey });
      if (chosen.level === null) onGone();
    },
  });
  const shown = (change.isPending ? change.variables.channel : channel) ?? AS_ABOVE;
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <Link to={path} className={rows.name}>
          {name}
        </Link>
        <p className={rows.note}>{post === null ? texts.community : community.displayName}</p>
        <SaveState saved={change.isSuccess && change.variables.level !== null} failed={change.isError} />
      </div>
      {level === 'muted' ? (
        <p className={rows.note}>{texts.levels.muted}</p>
      ) : (
        <NativeSelect
          className={classes.select ?? ''}
          aria-label={texts.channelOf(name)}
          value={shown}
          onChange={(event) => {
            const chosen = CHANNELS.find((one) => one === event.currentTarget.value) ?? null;
            change.mutate({ level: 'followed', channel: chosen });
          }}
          data={OPTIONS}
        />
      )}
      <BusyButton variant="default" busy={change.isPending} onClick={() => change.mutate({ level: null, channel: null })}>
        {level === 'muted' ? texts.unmute : texts.unfollow}
        <VisuallyHidden> {name}</VisuallyHidden>
      </BusyButton>
    </li>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={rows.note}>
      {children}
    </p>
  );
}
