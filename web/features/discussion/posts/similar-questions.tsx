import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TIMINGS } from '#shared/rules/limits.ts';
import { useApi } from '#web/lib/hooks.tsx';
import textAction from '#web/ui/text-action.module.css';
import { useThank } from './api/post-acts.ts';
import { similarQuery } from './api/similar.ts';
import { SimilarList } from './similar-list.tsx';
import classes from './similar-questions.module.css';
import { similarTexts } from './texts/similar.ts';

/** Shorter titles are too vague to compare. */
const MIN_WORDS = 4;

interface SimilarQuestionsProps {
  title: string;
  category: string;
  communityId: string;
  onAnswered: (path: string, message: string) => void;
}

export function SimilarQuestions({ title, category, communityId, onAnswered }: SimilarQuestionsProps) {
  const headId = useId();
  const typed = title.trim();
  // The category is chosen after the title, so until then the post may be a question.
  const isQuestion = category === 'Question' || category === '';
  const [debouncedTitle] = useDebouncedValue(typed, TIMINGS.similarPause);
  const enabled = isQuestion && [typed, debouncedTitle].every((text) => text.split(/\s+/).length >= MIN_WORDS);
  const input = { title: debouncedTitle, communityId: communityId || undefined };
  const { data, dataUpdatedAt } = useQuery({ ...similarQuery(useApi(), input), enabled, placeholderData: keepPreviousData });
  const thank = useThank();
  const posts = enabled ? (data?.items ?? []) : [];

  return (
    <div className={classes.part} data-empty={posts.length === 0 || undefined}>
      <p role="status" className={classes.head}>
        <span id={headId}>{posts.length > 0 && similarTexts.count(posts.length)}</span>
        {/* Screen readers ignore a live region whose text stays the same. */}
        <VisuallyHidden> {posts[0]?.title}</VisuallyHidden>
      </p>
      {posts.length > 0 && (
        <>
          <SimilarList
            posts={posts}
            now={dataUpdatedAt}
            labelledBy={headId}
            newTab
            act={({ id, path, title: found }) => (
              <button
                type="button"
                className={textAction.action}
                aria-label={similarTexts.answersOf(found)}
                onClick={() => thank.isPending || thank.mutate({ postId: id }, { onSuccess: ({ message }) => onAnswered(path, message) })}
              >
                {similarTexts.answers}
              </button>
            )}
          />
          <p className={classes.hint}>{similarTexts.goOn(posts.length)}</p>
        </>
      )}
    </div>
  );
}
