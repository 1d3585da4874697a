import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { UNANSWERED_SCOPES, type UnansweredScope } from '#shared/rules/feed.ts';
import { usePendingLocation } from '#web/features/discussion/posts/filter-screen.ts';
import { PostList } from '#web/features/discussion/posts/post-list.tsx';
import { throwIfNotLoaded } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { unansweredQuery } from './api/unanswered.ts';
import { unansweredTexts as texts } from './texts/unanswered.ts';

/** Premed students have no year and therefore only one tab. */
export function readScope(search: string, year: string | null): UnansweredScope {
  return year !== null && new URLSearchParams(search).get('tab') === 'year' ? 'year' : 'all';
}

function addressOf(scope: UnansweredScope): string {
  return scope === 'all' ? '/unanswered' : `/unanswered?tab=${scope}`;
}

export function Unanswered() {
  const year = useViewer()?.year ?? null;
  const scope = readScope(useLocation().search, year);
  const coming = readScope(usePendingLocation().search, year);
  const [began] = useState<string>(scope);
  const tabs = UNANSWERED_SCOPES.map((one) => ({ to: addressOf(one), label: texts.scopes[one], current: one === coming }));
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageHead title={texts.title} lead={texts.lede} />
      {year !== null && <LinkTabs label={texts.whose} tabs={tabs} keepScroll />}
      <Questions scope={scope} began={began} />
    </>
  );
}

/** @param began the tab at page load, which is not announced */
function Questions({ scope, began }: { scope: UnansweredScope; began: string }) {
  const questions = useInfiniteQuery({
    ...unansweredQuery(useApi(), scope),
    throwOnError: throwIfNotLoaded,
  });
  return (
    <PostList
      query={questions}
      texts={texts}
      announcements={{ name: scope, words: (count, isAll) => texts.announcement(scope, count, isAll), began }}
      empty={(focusList) => <NoQuestions scope={scope} onChange={focusList} />}
    />
  );
}

function NoQuestions({ scope, onChange }: { scope: UnansweredScope; onChange: () => void }) {
  const { title, text } = texts.empty[scope];
  const toAll = (
    <Button component={Link} to={addressOf('all')} preventScrollReset variant="default" onClick={onChange}>
      {texts.toAll}
    </Button>
  );
  return (
    <EmptyState title={title} action={scope === 'year' ? toAll : undefined}>
      {text}
    </EmptyState>
  );
}
