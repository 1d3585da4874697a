import { isRouteErrorResponse } from 'react-router';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { problemTexts } from './texts/problem.ts';

export interface ProblemText {
  title: string;
  text: string;
  way: 'try-again' | 'log-in' | null;
}

export function problemText(error: unknown): ProblemText {
  return isRouteErrorResponse(error) ? answered(screenProblem(error)) : unanswered(error);
}

function answered({ status, message }: { status: number; message: string }): ProblemText {
  if (status === 401) return { ...problemTexts.logInFirst, way: 'log-in' };
  if (status === 403) return { title: problemTexts.refused, text: message, way: null };
  if (status === 429) return { title: problemTexts.tooMany, text: message, way: 'try-again' };
  if (status === 503) return { title: problemTexts.soonBack, text: message, way: 'try-again' };
  if (status >= 500) return { title: problemTexts.ourFault, text: message, way: 'try-again' };
  return { title: problemTexts.notShown, text: message, way: null };
}

function unanswered(error: unknown): ProblemText {
  // On the server, `navigator` exists but has no `onLine`.
  if (navigator.onLine === false) return { ...problemTexts.offline, way: 'try-again' };
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return { ...problemTexts.noAnswer, way: 'try-again' };
  }
  return { title: problemTexts.ourFault, text: problemTexts.ourFaultWhy, way: 'try-again' };
}
