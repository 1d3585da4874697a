import classes from './navigation-state.module.css';

interface NavigationStateProps {
  query: { isError: boolean; refetch: () => Promise<unknown> };
}

/** In place of a navigation that is not there: still on its way, or failed. */
export function NavigationState({ query: { isError, refetch } }: NavigationStateProps) {
  return (
    <p className={classes.state} role="status">
      {isError ? 'Failed to load navigation.' : 'Loading…'}
      {isError && (
        <button type="button" className={classes.again} onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </p>
  );
}

/** A school that has no communities yet. */
export function NoCommunities() {
  return <p className={classes.state}>No communities available</p>;
}
