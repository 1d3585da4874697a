import { Link, useLocation } from 'react-router';
import { relativeTime } from '#shared/rules/time.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { Byline } from '#web/features/people/profiles/byline.tsx';
import { useNow } from '#web/lib/now.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import { RowIcon } from '#web/ui/row-icon.tsx';
import action from '#web/ui/text-action.module.css';
import { EditedMark } from './edited-mark.tsx';
import classes from './post-answers.module.css';
import { answerTexts } from './texts/answers.ts';

interface PostAnswersProps {
  post: Pick<PostDetail, 'answer' | 'confirmed'>;
  loadedAt: number;
}

/** The accepted and the confirmed answer may be the same comment. */
export function PostAnswers({ post: { answer, confirmed }, loadedAt }: PostAnswersProps) {
  const now = useNow(loadedAt);
  const both = answer !== null && answer.comment.id === confirmed?.comment.id;
  const confirmation = confirmed && answerTexts.confirmedIn(confirmed.year);
  return (
    <>
      {answer !== null && (
        <Answer
          comment={answer.comment}
          icon="answered"
          title={answer.own ? answerTexts.own : answerTexts.accepted}
          confirmation={both ? confirmation : null}
          now={now}
        />
      )}
      {confirmed !== null && confirmation !== null && !both && (
        <Answer comment={confirmed.comment} icon="confirmed" title={confirmation} confirmation={null} now={now} />
      )}
    </>
  );
}

interface AnswerProps {
  comment: NonNullable<PostDetail['answer']>['comment'];
  icon: 'answered' | 'confirmed';
  title: string;
  confirmation: string | null;
  now: number;
}

function Answer({ comment: { id, author, content, mentions, createdAt, updatedAt }, icon, title, confirmation, now }: AnswerProps) {
  const zone = useZone();
  const { search } = useLocation();
  const titleId = `answer-${id}`;
  return (
    <section className={classes.answer} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          <RowIcon name={icon} />
          {title}
        </h2>
        {confirmation !== null && (
          <p className={classes.confirmation}>
            <RowIcon name="confirmed" />
            {confirmation}
          </p>
        )}
      </div>
      <Byline author={author} size={34}>
        <time dateTime={createdAt}>{relativeTime(createdAt, now, zone)}</time>
        <EditedMark updatedAt={updatedAt} now={now} />
      </Byline>
      <div className={classes.text}>
        <Markdown topHeading={3} mentions={mentions}>
          {content}
        </Markdown>
      </div>
      <Link to={`${search}#comment-${id}`} replace className={action.action}>
        {answerTexts.place}
      </Link>
    </section>
  );
}
