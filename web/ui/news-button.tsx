import classes from './news-button.module.css';
import { listTexts } from './texts/lists.ts';

interface NewsButtonProps {
  count: number;
  /** So many stand for "or more". */
  most: number;
  /** What there are so many of: "new post", "new posts". */
  one: string;
  many: string;
  busy: boolean;
  onShow: () => void;
}

/** Says quietly over a list what has come since; nothing moves until the reader asks for it. */
export function NewsButton({ count, most, one, many, busy, onShow }: NewsButtonProps) {
  const what = { one, other: many };
  return (
    <div role="status" className={classes.place}>
      {count > 0 && (
        <button type="button" className={classes.button} aria-disabled={busy} onClick={() => !busy && onShow()}>
          {count >= most ? listTexts.newsAtLeast(most, what) : listTexts.news(count, what)}
        </button>
      )}
    </div>
  );
}
