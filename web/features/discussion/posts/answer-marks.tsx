import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { RowIcon } from '#web/ui/row-icon.tsx';
import classes from './answer-marks.module.css';
import { answerTexts } from './texts/answers.ts';

export function AnswerMarks({ post: { answered, confirmed } }: { post: Pick<PostSummary, 'answered' | 'confirmed'> }) {
  return (
    <>
      {answered && <AnswerMark name="answered">{answerTexts.answered}</AnswerMark>}
      {confirmed && <AnswerMark name="confirmed">{answerTexts.confirmed}</AnswerMark>}
    </>
  );
}

export function AnswerMark({ name, children }: { name: 'answered' | 'confirmed'; children: string }) {
  return (
    <span className={classes.mark}>
      <RowIcon name={name} size={16} /> {children}
    </span>
  );
}
