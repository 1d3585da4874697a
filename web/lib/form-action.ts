import { type ActionFunctionArgs, data, type RouterContextProvider, useActionData } from 'react-router';
import type { ApiClient } from './api.ts';
import { errorCode, errorStatus, fieldErrors, refusal } from './errors.ts';
import { apiClientContext } from './screen.ts';

type Texts = Partial<Record<string, string>>;

/** The result of a form that the browser submitted itself: without script, or before it ran. */
export interface Posted {
  /** Never contains a password. */
  values: Texts;
  problems: Texts;
  failure: { code: string | null; message: string } | null;
  done: string | null;
}

interface Call {
  api: ApiClient;
  entries: Texts;
  url: URL;
}

interface FormActionOptions {
  keep: readonly string[];
  fallback: string;
  send: (call: Call) => Promise<Response | { done: string } | { problems: Texts }>;
}

export const NOTHING_POSTED: Posted = { values: {}, problems: {}, failure: null, done: null };
const REFUSED = 400;

/**
 * The `action` of a page whose form works without script: calls the API in process and renders the
 * page again with any problems.
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
      if (errorCode(error) === null) throw error;
      const problems = fieldErrors(error);
      const failure = { code: errorCode(error), message: refusal(error) ?? fallback };
      const named = Object.keys(problems).length > 0;
      return data<Posted>({ ...NOTHING_POSTED, values, problems, failure: named ? null : failure }, { status: errorStatus(error) });
    }
  };
}

/** Set if this page is the response to its own form. */
export function usePosted(): Posted {
  return useActionData<Posted>() ?? NOTHING_POSTED;
}
