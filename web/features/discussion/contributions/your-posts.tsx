import { useState } from 'react';
import { useLocation } from 'react-router';
import { PageTitle } from '#web/lib/page-meta.tsx';
import page from '#web/ui/page.module.css';
import { readOwnChoice } from './own-address.ts';
import { OwnComments } from './own-comments.tsx';
import { OwnPosts } from './own-posts.tsx';
import { OwnTabs } from './own-tabs.tsx';
import { ownTexts } from './texts/own.ts';
import classes from './your-posts.module.css';

export function YourPosts() {
  const { search } = useLocation();
  const choice = readOwnChoice(new URLSearchParams(search));
  const [began] = useState(() => JSON.stringify(choice));
  return (
    <>
      <PageTitle>{ownTexts.title}</PageTitle>
      <header className={classes.header}>
        <h1 className={page.title}>{ownTexts.title}</h1>
        <p className={classes.lede}>{ownTexts.lede}</p>
      </header>
      <OwnTabs />
      {choice.tab === 'posts' ? <OwnPosts choice={choice} began={began} /> : <OwnComments choice={choice} began={began} />}
    </>
  );
}
