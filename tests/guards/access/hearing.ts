import type { Answer, Visitor } from '#server/testing/forum.ts';
import { connect, type LiveClient } from '#server/testing/live-client.ts';
import { ERRORS, type ErrorCode } from '#shared/rules/errors.ts';
import { LIVE_CLOSE_CODES, type LiveTopic } from '#shared/rules/live.ts';

export type Hearing = (visitor: Visitor, topic: LiveTopic) => Promise<Answer>;

function refusal(code: ErrorCode): Answer {
  return { status: ERRORS[code].status, body: { code }, headers: new Headers() };
}

export function hearing(address: string): Hearing {
  const tabs = new Map<Visitor, Promise<LiveClient>>();
  return async (visitor, topic) => {
    const known = tabs.get(visitor) ?? connect(address, visitor);
    tabs.set(visitor, known);
    const tab = await known;
    const answer = await Promise.race([tab.subscribe(topic), tab.closed]);
    if (answer === LIVE_CLOSE_CODES.signedOut) return refusal('SESSION_MISSING');
    if (typeof answer === 'number') throw new Error(`The connection was closed with ${answer}.`);
    tab.send({ type: 'unsubscribe', topic });
    return answer.type === 'subscribed' ? { status: 200, body: answer, headers: new Headers() } : refusal('NOT_FOUND');
  };
}
