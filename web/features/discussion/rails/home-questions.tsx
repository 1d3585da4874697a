import { useQuery } from '@tanstack/react-query';
import { ownQuestionsQuery } from '#web/features/discussion/contributions/api/own.ts';
import { firstUnansweredQuery } from '#web/features/discussion/unanswered/api/unanswered.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { RailPosts } from './rail-posts.tsx';
import { railTexts as texts } from './texts/rails.ts';

/** Premed students have no year, so they see unanswered questions from all their communities. */
export function HomeQuestions() {
  const viewer = useViewer();
  const year = viewer?.year ?? null;
  const own = useQuery(ownQuestionsQuery(useApi()));
  const unanswered = useQuery(firstUnansweredQuery(useApi(), { scope: year === null ? 'all' : 'year' }));
  // Wait for both requests, so that a late response shifts nothing visible.
  if (own.isLoading || unanswered.isLoading) return null;
  const others = unanswered.data?.items.filter(({ author }) => author === null || author.id !== viewer?.id) ?? [];
  return (
    <>
      <RailPosts title={texts.own} posts={own.data?.items.filter(({ readable }) => readable) ?? []} now={own.dataUpdatedAt} />
      <RailPosts
        title={year === null ? texts.unanswered.title : texts.unanswered.ofYear(year)}
        posts={others}
        now={unanswered.dataUpdatedAt}
        all={{ to: year === null ? '/unanswered' : '/unanswered?tab=year', words: texts.unanswered.more }}
      />
    </>
  );
}
