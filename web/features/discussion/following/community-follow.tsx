import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import type { CommunityDetail } from '#web/features/communities/api/community.ts';
import { readingTexts } from '#web/features/discussion/reading/texts/reading.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { usePersonLive } from '#web/lib/use-person-live.ts';
import { ActionItem } from '#web/ui/action-menu.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useFollowCommunity } from './api/follow.ts';
import classes from './community-follow.module.css';
import { FollowMenu } from './follow-menu.tsx';
import { followTexts } from './texts/follow.ts';

const MarkRead = lazyDialog(async () => (await import('#web/features/discussion/reading/mark-read.tsx')).MarkRead);

type Followed = Pick<CommunityDetail, 'id' | 'state'>;

export function CommunityFollow({ community: { id: communityId, state } }: { community: Followed }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const follow = useFollowCommunity();
  const [marking, setMarking] = useState(false);
  // Another tab changed the level.
  usePersonLive((event) => {
    if (event !== 'gap' && (event.kind !== 'following.changed' || event.id !== communityId)) return;
    for (const queryKey of [api.communities.byAddress.key(), api.communities.dashboard.key()])
      void queryClient.invalidateQueries({ queryKey });
  });
  const { level, channel = state.channel } = follow.isPending ? follow.variables : state;
  return (
    <>
      <FollowMenu
        level={level}
        channel={channel}
        words={followTexts.community}
        onChoose={(wanted, how) => follow.mutate({ communityId, level: wanted, channel: how })}
        more={
          <ActionItem icon={<IconChecks />} onChoose={() => setMarking(true)}>
            {readingTexts.markAll}
          </ActionItem>
        }
      >
        {(button, icon, words) => (
          <Button {...button} variant="default" className={classes.follow ?? ''}>
            {icon}
            <span className={classes.words}>{words}</span>
          </Button>
        )}
      </FollowMenu>
      <MarkRead communityId={communityId} opened={marking} onClose={() => setMarking(false)} />
    </>
  );
}

export function CommunityState({ community: { institution, can, state } }: { community: CommunityDetail }) {
  // Who reads a school's community may write there, unless it is archived.
  const archived = institution !== null && !can.post;
  return (
    <>
      {archived && <p className={classes.state}>{COMMUNITY_TEXTS.archived}</p>}
      {state.level === 'muted' && <p className={classes.state}>{followTexts.muted.community}</p>}
    </>
  );
}
