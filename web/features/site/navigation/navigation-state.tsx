import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './navigation-state.module.css';
import { navigationTexts } from './texts/navigation.ts';

interface NavigationStateProps {
  query: { isError: boolean; refetch: () => Promise<unknown> };
}

export function NavigationState({ query: { isError, refetch } }: NavigationStateProps) {
  return (
    <p className={classes.state} role="status">
      {isError ? navigationTexts.failed : navigationTexts.loading}
      {isError && (
        <button type="button" className={classes.again} onClick={() => void refetch()}>
          {commonTexts.again}
        </button>
      )}
    </p>
  );
}

export function NoCommunities() {
  return <p className={classes.state}>{navigationTexts.none}</p>;
}
