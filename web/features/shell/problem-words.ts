import { isRouteErrorResponse } from 'react-router';
import { screenProblem } from '#web/lib/screen-problem.ts';

export interface ProblemWords {
  title: string;
  text: string;
  /** What helps, besides going home. */
  way: 'try-again' | 'log-in' | null;
}

const OUR_FAULT = 'Something went wrong on our side';

/** What a page that failed says, in plain words. */
export function problemWords(error: unknown): ProblemWords {
  return isRouteErrorResponse(error) ? answered(screenProblem(error)) : unanswered(error);
}

function answered({ status, message }: { status: number; message: string }): ProblemWords {
  if (status === 401) return { title: 'Please log in first', text: 'This page is for members who are logged in.', way: 'log-in' };
  if (status === 403) return { title: 'You cannot open this page', text: message, way: null };
  if (status === 429) return { title: 'A moment, please', text: message, way: 'try-again' };
  if (status === 503) return { title: 'We will be right back', text: message, way: 'try-again' };
  if (status >= 500) return { title: OUR_FAULT, text: message, way: 'try-again' };
  return { title: 'This page could not be shown', text: message, way: null };
}

/** Without an answer of the server there is a browser without a connection, or a fault in our own script. */
function unanswered(error: unknown): ProblemWords {
  // The server has a navigator too, which knows of no line.
  if (navigator.onLine === false) {
    return { title: 'You are offline', text: 'This page needs a connection. Try again when you are back.', way: 'try-again' };
  }
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return { title: 'The forum did not answer', text: 'The connection may be down, or we are. Try again in a moment.', way: 'try-again' };
  }
  return { title: OUR_FAULT, text: 'This page could not be shown. Trying again often helps.', way: 'try-again' };
}
