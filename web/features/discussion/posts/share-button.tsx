import { shareLink } from '#web/lib/share-link.ts';
import quiet from '#web/ui/quiet-action.module.css';
import { RowIcon } from '#web/ui/row-icon.tsx';
import { postTexts } from './texts/post.ts';

interface ShareButtonProps {
  path: string;
  title: string;
}

export function ShareButton({ path, title }: ShareButtonProps) {
  return (
    <button
      type="button"
      data-key="s"
      className={quiet.action}
      aria-label={postTexts.share + postTexts.of(title)}
      onClick={() => void shareLink(path, title)}
    >
      <RowIcon name="share" />
      <span>{postTexts.share}</span>
    </button>
  );
}
