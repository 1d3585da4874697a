import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { relativeTime } from '#shared/rules/time.ts';
import { Byline } from '#web/features/people/profiles/byline.tsx';
import { errorMessage, errorStatus } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { type CommentContext, commentContextQuery } from './api/comment-context.ts';
import classes from './comment-context-dialog.module.css';
import { ownTexts } from './texts/own.ts';

interface CommentContextDialogProps {
  /** null closes the dialog. */
  commentId: string | null;
  now: number;
  onClose: (gone: boolean) => void;
}

export function CommentContextDialog({ commentId, now, onClose }: CommentContextDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...commentContextQuery(useApi(), commentId ?? ''),
    enabled: commentId !== null,
  });
  const gone = error !== null && errorStatus(error) === 404;
  return (
    <Dialog title={ownTexts.context.title} opened={commentId !== null} onClose={() => onClose(gone)}>
      {gone && (
        <p role="alert" className={classes.problem}>
          {ownTexts.context.gone}
        </p>
      )}
      {!gone && data !== undefined && <Context context={data} now={now} />}
      {!gone && data === undefined && error !== null && !isFetching && (
        <div className={classes.problem}>
          <p role="alert">{ownTexts.failedWhy(errorMessage(error))}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {commonTexts.again}
          </Button>
        </div>
      )}
      {!gone && data === undefined && (error === null || isFetching) && <Loading />}
    </Dialog>
  );
}

/** The last row is the requested comment. */
function Context({ context: { rows, post }, now }: { context: CommentContext; now: number }) {
  const zone = useZone();
  return (
    <>
      <p className={classes.post}>{post.title}</p>
      <ol className={classes.rows}>
        {rows.map((row, place) => (
          <li key={row.id} className={classes.row} data-type={row.commentType} data-asked={place === rows.length - 1 || undefined}>
            <Byline author={row.author} size={30}>
              <time dateTime={row.createdAt}>{relativeTime(row.createdAt, now, zone)}</time>
            </Byline>
            <div className={classes.text}>
              <Markdown topHeading={3} mentions={row.mentions}>
                {row.content}
              </Markdown>
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <Button component={Link} to={post.path} fullWidth>
          {ownTexts.context.full}
        </Button>
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{ownTexts.context.loading}</VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={13} width="72%" />
        {[88, 64].map((width) => (
          <div key={width} className={classes.row}>
            <Skeleton height={30} circle />
            <Skeleton height={11} mt={12} />
            <Skeleton height={11} mt={8} width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  );
}
