import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import classes from '#web/features/moderation/table.module.css';
import { useApi } from '#web/lib/hooks.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { zeroResultsQuery } from './api/zero-results.ts';
import own from './moderation-layout.module.css';
import { zeroResultsTexts as texts } from './texts/zero-results.ts';

export function ZeroResults({ institution }: { institution: string }) {
  const { weeks } = useSuspenseQuery(zeroResultsQuery(useApi(), institution)).data;
  if (weeks.length === 0) return <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>;
  return (
    <>
      <p className={classes.total}>{texts.lede}</p>
      {weeks.map(({ week, total, questions }) => (
        <section key={week} aria-labelledby={`week-${week}`} className={own.week}>
          <h3 id={`week-${week}`}>{texts.week(week)}</h3>
          <p className={classes.total}>
            {texts.total(total)}. {questions.length === 0 && texts.few}
          </p>
          {questions.length > 0 && (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.columns.words}</th>
                  <th scope="col">{texts.columns.people}</th>
                </tr>
              </thead>
              <tbody>
                {questions.map(({ words, people }) => (
                  <tr key={words}>
                    <td data-label={texts.columns.words}>
                      <Link to={`/search?q=${encodeURIComponent(words)}`}>
                        <bdi>{words}</bdi>
                      </Link>
                    </td>
                    <td data-label={texts.columns.people}>{texts.people(people)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </>
  );
}
