import {
  IconAlertTriangle,
  IconChevronsDown,
  IconChevronsUp,
  IconFileText,
  IconMail,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { usePinComment } from '#web/features/discussion/comments/api/pin-comment.ts';
import { useCollapsePost, usePinPost } from '#web/features/discussion/posts/api/post-acts.ts';
import { actTexts } from '#web/features/discussion/texts/moderator-acts.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { idsOfRelated, refreshReports } from './api/report-cache.ts';
import type { Report } from './api/reports.ts';
import { ContentDelete } from './content-delete.tsx';
import { EmailDialog } from './email-dialog.tsx';
import classes from './report-acts.module.css';
import { reportsTexts } from './texts/reports.ts';
import { WarnDialog } from './warn-dialog.tsx';

const texts = reportsTexts.acts;

type Icon = ComponentType<{ size: number; 'aria-hidden': 'true' }>;

export function ReportActs({ report }: { report: Report }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { institution = '' } = useParams();
  const [asking, setAsking] = useState<'delete' | 'email' | 'warn' | null>(null);
  const pinPost = usePinPost();
  const pinComment = usePinComment();
  const collapse = useCollapsePost();
  const { can, content, kind, targetId, reported } = report;
  const refreshOptions = { onSettled: () => void refreshReports(queryClient, api, institution, idsOfRelated(queryClient, api, report)) };

  function onPin() {
    const pinned = !content.isPinned;
    if (kind === 'comment') pinComment.mutate({ commentId: targetId, pinned }, refreshOptions);
    else pinPost.mutate({ postId: targetId, pinned }, refreshOptions);
  }

  return (
    <div className={classes.acts}>
      {content.fullReportPath !== '' && (
        <Link to={content.fullReportPath} className={classes.act}>
          <IconFileText size={20} aria-hidden="true" />
          {texts.full}
        </Link>
      )}
      {can.contact && reported !== null && (
        <Act
          icon={IconMail}
          label={
            <span>
              {/* One string, because some browsers drop a separate space from the accessible name. */}
              {`${texts.email} `}
              <bdi>{reported.name}</bdi>
            </span>
          }
          onAct={() => setAsking('email')}
        />
      )}
      {!can.contact && reported !== null && <p className={classes.note}>{texts.own}</p>}
      {can.pin && (
        <Act icon={content.isPinned ? IconPinnedOff : IconPin} label={content.isPinned ? actTexts.unpin : actTexts.pin} onAct={onPin} />
      )}
      {can.collapse && (
        <Act
          icon={content.isCollapsed ? IconChevronsDown : IconChevronsUp}
          label={content.isCollapsed ? actTexts.expand : actTexts.collapse}
          onAct={() => collapse.mutate({ postId: targetId, collapsed: !content.isCollapsed }, refreshOptions)}
        />
      )}
      {can.contact && <Act icon={IconAlertTriangle} label={texts.warn} onAct={() => setAsking('warn')} />}
      {can.delete && (
        <Act icon={IconTrash} label={kind === 'post' ? texts.delete.post : texts.delete.comment} danger onAct={() => setAsking('delete')} />
      )}
      <EmailDialog report={report} opened={asking === 'email'} onClose={() => setAsking(null)} />
      <WarnDialog report={report} opened={asking === 'warn'} onClose={() => setAsking(null)} onWarned={refreshOptions.onSettled} />
      {can.delete && (
        <ContentDelete report={report} opened={asking === 'delete'} onClose={() => setAsking(null)} onDeleted={refreshOptions.onSettled} />
      )}
    </div>
  );
}

function Act({ icon: Icon, label, danger = false, onAct }: { icon: Icon; label: ReactNode; danger?: boolean; onAct: () => void }) {
  return (
    <button type="button" className={classes.act} data-danger={danger || undefined} onClick={onAct}>
      <Icon size={20} aria-hidden="true" />
      {label}
    </button>
  );
}
