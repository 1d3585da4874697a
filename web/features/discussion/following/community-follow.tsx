import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CommunityDetail } from '#web/features/communities/api/community.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import { useFollowCommunity } from './api/follow.ts';
import classes from './community-follow.module.css';
import { FollowMenu } from './follow-menu.tsx';
import { followTexts } from './texts/follow.ts';

type Followed = Pick<CommunityDetail, 'id' | 'state'>;

/** In a community's header: whether its reader follows or mutes it. */
export function CommunityFollow({ community: { id: communityId, state } }: { community: Followed }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id;
  const follow = useFollowCommunity();
  // Changed in another tab.
  useLive(viewerId === undefined ? null : `person:${viewerId}`, (event) => {
    if (event !== 'gap' && (event.kind !== 'following.changed' || event.id !== communityId)) return;
    for (const queryKey of [api.communities.byAddress.key(), api.communities.dashboard.key()])
      void queryClient.invalidateQueries({ queryKey });
  });
  const { level, channel = state.channel } = follow.isPending ? follow.variables : state;
  return (
    <FollowMenu
      level={level}
      channel={channel}
      words={followTexts.community}
      onChoose={(wanted, how) => follow.mutate({ communityId, level: wanted, channel: how })}
    >
      {(button, icon, words) => (
        <Button {...button} variant="default" leftSection={icon}>
          {words}
        </Button>
      )}
    </FollowMenu>
  );
}

/** Between a muted community's header and its posts. */
export function MutedCommunity({ community: { state } }: { community: Followed }) {
  return state.level === 'muted' && <p className={classes.muted}>{followTexts.muted.community}</p>;
}
