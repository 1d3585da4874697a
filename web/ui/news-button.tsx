import classes from './news-button.module.css';
import { listTexts } from './texts/lists.ts';

interface NewsButtonProps {
  count: number;
  most: number;
  one: string;
  many: string;
  busy: boolean;
  onShow: () => void;
}

export function NewsButton({ count, most, one, many, busy, onShow }: NewsButtonProps) {
  const what = { one, other: many };
  return (
    <div role="status" className={classes.place}>
      {count > 0 && (
        <button type="button" className={classes.button} aria-disabled={busy} onClick={() => !busy && onShow()}>
          {count >= most ? listTexts.newItemsAtLeast(most, what) : listTexts.newItems(count, what)}
        </button>
      )}
    </div>
  );
}
