import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePendingLocation } from '#web/features/discussion/posts/filter-screen.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OWN_TABS, ownAddress, readOwnChoice } from './own-address.ts';
import { OwnComments } from './own-comments.tsx';
import { OwnPosts } from './own-posts.tsx';
import { ownTexts } from './texts/own.ts';

export function YourPosts() {
  const { search } = useLocation();
  const choice = readOwnChoice(new URLSearchParams(search));
  const [began] = useState(() => JSON.stringify(choice));
  return (
    <>
      <PageTitle>{ownTexts.title}</PageTitle>
      <PageHead title={ownTexts.title} lead={ownTexts.lede} />
      <OwnTabs />
      {choice.tab === 'posts' ? <OwnPosts choice={choice} began={began} /> : <OwnComments choice={choice} began={began} />}
    </>
  );
}

function OwnTabs() {
  const { pathname } = useLocation();
  const { tab: chosen, sort } = readOwnChoice(new URLSearchParams(usePendingLocation().search));
  const tabs = OWN_TABS.map((tab) => ({
    to: pathname + ownAddress({ tab, sort }),
    label: ownTexts.tabs[tab],
    current: tab === chosen,
  }));
  return <LinkTabs label={ownTexts.both} tabs={tabs} keepScroll />;
}
