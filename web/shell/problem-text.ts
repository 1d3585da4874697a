import { isRouteErrorResponse } from 'react-router';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { problemTexts } from './texts/problem.ts';

export interface ProblemText {
  title: string;
  text: string;
  action: 'try-again' | 'log-in' | null;
}

export function problemText(error: unknown): ProblemText {
  return isRouteErrorResponse(error) ? answered(screenProblem(error)) : unanswered(error);
}

function answered({ status, message }: { status: number; message: string }): ProblemText {
  if (status === 401) return { ...problemTexts.logInFirst, action: 'log-in' };
  if (status === 403) return { title: problemTexts.refused, text: message, action: null };
  if (status === 429) return { title: problemTexts.tooMany, text: message, action: 'try-again' };
  if (status === 503) return { title: problemTexts.soonBack, text: message, action: 'try-again' };
  if (status >= 500) return { title: problemTexts.ourFault, text: message, action: 'try-again' };
  return { title: problemTexts.notShown, text: message, action: null };
}

function unanswered(error: unknown): ProblemText {
  // On the server, `navigator` exists but has no `onLine`.
  if (navigator.onLine === false) return { ...problemTexts.offline, action: 'try-again' };
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return { ...problemTexts.noAnswer, action: 'try-again' };
  }
  return { title: problemTexts.ourFault, text: problemTexts.ourFaultWhy, action: 'try-again' };
}
