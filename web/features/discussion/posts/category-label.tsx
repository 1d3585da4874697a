import type { Category } from '#shared/rules/categories.ts';
import classes from './category-label.module.css';

export function CategoryLabel({ category }: { category: Category }) {
  return (
    <span className={classes.label} data-category={category}>
      <span className={classes.dot} aria-hidden="true" />
      {category}
    </span>
  );
}
