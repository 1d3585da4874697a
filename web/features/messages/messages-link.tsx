import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageCircle } from '@tabler/icons-react';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import type { z } from 'zod';
import type { Viewer } from '#shared/contract/accounts/accounts.ts';
import type { LiveKind } from '#shared/rules/live.ts';
import { INBOX_PATH } from '#shared/rules/messages.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { usePersonLive } from '#web/lib/use-person-live.ts';
import { usePrefetch } from '#web/lib/use-prefetch.ts';
import { announce } from '#web/ui/announcer.tsx';
import { unreadQuery } from './api/unread.ts';
import classes from './messages-link.module.css';
import { linkTexts as texts } from './texts/link.ts';

const POLLING_MS = 30_000;
/** A visible message is marked as read within this time. */
const MARK_READ_MS = 2_000;

const listKeys = (api: Api) => [api.messages.unread.key(), api.messages.inbox.key()];
const personKeys = (api: Api) => [api.messages.correspondent.key(), api.profiles.byUsername.key()];
const STALE: Partial<Record<LiveKind | 'gap', (api: Api) => QueryKey[]>> = {
  'messages.changed': listKeys,
  'messages.read': listKeys,
  'restrictions.changed': personKeys,
  gap: (api) => [...listKeys(api), ...personKeys(api)],
};

/** Announces unread messages, except those that are read as they arrive. */
function useAnnounceUnread(count: number | undefined) {
  const [settled] = useDebouncedValue(count, MARK_READ_MS);
  const previous = useRef(count);
  useEffect(() => {
    previous.current ??= count;
  }, [count]);
  useEffect(() => {
    if (settled === undefined) return;
    if (settled > (previous.current ?? settled)) announce(texts.newMessage);
    previous.current = settled;
  }, [settled]);
}

/** Only medical students have messages. */
export function MessagesLink({ viewer }: { viewer: z.infer<typeof Viewer> }) {
  if (viewer.userType !== 'medical_student' || !viewer.complete) return null;
  return <InboxLink />;
}

function InboxLink() {
  const api = useApi();
  const query = unreadQuery(api);
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const { data } = useQuery({
    ...query,
    enabled: hydrated,
    refetchInterval: usePolling(POLLING_MS),
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  // This also marks queries of other screens as stale, because the link is on every page.
  usePersonLive((event) => {
    const kind = event === 'gap' ? 'gap' : event.kind;
    const stale = STALE[kind]?.(api) ?? [];
    for (const queryKey of stale) void refetchAfterLoading(queryClient, queryKey);
  });
  const prefetch = usePrefetch();
  const unread = (data?.count ?? 0) > 0;
  useAnnounceUnread(data?.count);
  return (
    <NavLink to={INBOX_PATH} prefetch={prefetch} className={classes.link ?? ''} aria-label={unread ? texts.unread : texts.title}>
      <IconMessageCircle size={24} aria-hidden="true" />
      <span className={classes.words}>{texts.title}</span>
      {unread && <span className={classes.dot} />}
    </NavLink>
  );
}
