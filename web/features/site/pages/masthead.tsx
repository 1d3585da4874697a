import classes from './masthead.module.css';

interface MastheadProps {
  title: string;
  standfirst: string;
  note?: string;
}

export function Masthead({ title, standfirst, note }: MastheadProps) {
  return (
    <header className={classes.masthead}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.standfirst}>{standfirst}</p>
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </header>
  );
}
