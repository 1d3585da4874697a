import { useNavigation } from 'react-router';
import classes from './progress-line.module.css';

export function ProgressLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />;
}
