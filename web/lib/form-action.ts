import { type ActionFunctionArgs, data, type RouterContextProvider, useActionData } from 'react-router';
import type { ApiClient } from './api.ts';
import { errorCode, errorStatus, fieldErrors } from './errors.ts';
import { refusal } from './refusal.ts';
import { apiClientContext } from './screen.ts';

type Texts = Partial<Record<string, string>>;

/** What became of a form that the browser itself sent: without script, or before it ran. */
export interface Posted {
  /** What was typed, for filling in again; never a password. */
  values: Texts;
  /** The text for each wrong field. */
  problems: Texts;
  /** The refusal that belongs to no field. */
  failure: { code: string | null; message: string } | null;
  /** The server's word once it is done. */
  done: string | null;
}

interface Call {
  api: ApiClient;
  entries: Texts;
  /** The address of the page, to which its form is posted. */
  url: URL;
}

interface FormActionOptions {
  /** The fields that are filled in again after a refusal. */
  keep: readonly string[];
  /** The text where the server gives no reason. */
  fallback: string;
  /** Returns where to go, the word that it is done, or what is wrong before anything is sent. */
  send: (call: Call) => Promise<Response | { done: string } | { problems: Texts }>;
}

export const NOTHING_POSTED: Posted = { values: {}, problems: {}, failure: null, done: null };
const REFUSED = 400;

/**
 * A page's `action` for a form that works without script: it calls the API in process, as the person who sent the form,
 * and shows the same page again with what is wrong.
 */
export function formAction({ keep, fallback, send }: FormActionOptions) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const entries: Texts = {};
    for (const [name, value] of await request.formData()) if (typeof value === 'string') entries[name] = value;
    const values = Object.fromEntries(keep.map((name) => [name, entries[name] ?? '']));
    const api = (context as Readonly<RouterContextProvider>).get(apiClientContext);
    try {
      const outcome = await send({ api, entries, url: new URL(request.url) });
      if (outcome instanceof Response) return outcome;
      if ('done' in outcome) return data<Posted>({ ...NOTHING_POSTED, values, done: outcome.done });
      return data<Posted>({ ...NOTHING_POSTED, values, problems: outcome.problems }, { status: REFUSED });
    } catch (error) {
      // A fault of ours, not an answer: it goes to the log, and the page says so.
      if (errorCode(error) === null) throw error;
      const problems = fieldErrors(error);
      const failure = { code: errorCode(error), message: refusal(error) ?? fallback };
      const named = Object.keys(problems).length > 0;
      return data<Posted>({ ...NOTHING_POSTED, values, problems, failure: named ? null : failure }, { status: errorStatus(error) });
    }
  };
}

/** What became of this page's form, when the page is the answer to it. */
export function usePosted(): Posted {
  return useActionData<Posted>() ?? NOTHING_POSTED;
}
