import classes from './news-button.module.css';

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
  return (
    <div role="status" className={classes.place}>
      {count > 0 && (
        <button type="button" className={classes.button} aria-disabled={busy} onClick={() => !busy && onShow()}>
          {count === 1 ? `1 ${one}` : `${count >= most ? `${most} or more` : count} ${many}`}
        </button>
      )}
    </div>
  );
}
