import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useFollowCommunity, useFollowPost } from '#web/features/discussion/following/api/follow.ts';
import { followingQuery } from '#web/features/notifications/choice/api/following.ts';
import { settingsQuery } from '#web/features/notifications/choice/api/settings.ts';
import { ChoiceList } from '#web/features/notifications/choice/choice-list.tsx';
import { DigestForm } from '#web/features/notifications/choice/digest-form.tsx';
import { EndMails } from '#web/features/notifications/choice/end-mails.tsx';
import { FollowedList } from '#web/features/notifications/choice/followed-list.tsx';
import { SuppressedNote } from '#web/features/notifications/choice/suppressed-note.tsx';
import { choiceTexts } from '#web/features/notifications/choice/texts/choice.ts';
import { SettingsPage } from '#web/features/people/profiles/settings-page.tsx';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen, waitBriefly } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import type { Route } from './+types/settings-notifications.ts';

const { title, back, sections } = choiceTexts;

const needs = screen(async (args) => {
  const { api, queryClient } = args;
  await requireMember(args);
  // The second query never throws; the page offers to retry it.
  await Promise.all([
    queryClient.fetchQuery(settingsQuery(api)),
    waitBriefly(queryClient.prefetchInfiniteQuery({ ...followingQuery(api), retry: false })),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  const viewer = useViewer();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {viewer === null ? (
        <Page width="reading">
          <SessionEnded>{choiceTexts.ended}</SessionEnded>
        </Page>
      ) : (
        <OwnSettings key={viewer.id} username={viewer.username} />
      )}
    </>
  );
}

function OwnSettings({ username }: { username: string }) {
  const { choices, digest, email, suppressed } = useSuspenseQuery(settingsQuery(useApi())).data;
  const followPost = useFollowPost();
  const followCommunity = useFollowCommunity();
  const save: ComponentProps<typeof FollowedList>['save'] = ({ post, community }, { level, channel }) =>
    post === null
      ? followCommunity.mutateAsync({ communityId: community.id, level, channel })
      : followPost.mutateAsync({ postId: post.id, level: level ?? 'normal', channel });
  const notifications = (
    <>
      {suppressed && <SuppressedNote email={email} />}
      <p>{choiceTexts.lead}</p>
      <EndMails />
      <ChoiceList choices={choices} />
    </>
  );
  return (
    <Page width="full">
      <SettingsPage
        title={title}
        back={{ words: back, to: `/profiles/settings/${username}` }}
        sections={[
          { id: 'choices', title: sections.choices, content: notifications },
          { id: 'digest', title: sections.digest, content: <DigestForm digest={digest} /> },
          { id: 'following', title: sections.following, content: <FollowedList save={save} /> },
        ]}
      />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={title} failed={choiceTexts.failed} />;
}
