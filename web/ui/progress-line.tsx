import { useNavigation } from 'react-router';
import classes from './progress-line.module.css';

/** A thin line at the top while the next page is fetched. Its style keeps it unseen for the first 300 ms. */
export function ProgressLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />;
}
