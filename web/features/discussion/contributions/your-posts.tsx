import { useState } from 'react';
import { useLocation } from 'react-router';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { readOwnChoice } from './own-address.ts';
import { OwnComments } from './own-comments.tsx';
import { OwnPosts } from './own-posts.tsx';
import { OwnTabs } from './own-tabs.tsx';
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
