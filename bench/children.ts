import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Child<Question, Answer> {
  /** The first message of the process. */
  ready: string;
  ask: (question: Question) => Promise<Answer>;
  stop: () => Promise<void>;
}

async function nextMessage(child: ChildProcess, file: string): Promise<unknown> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`${file} ended unexpectedly.`);
  });
  exit.catch(() => {});
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: ended.signal }), exit])) as [unknown];
    return message;
  } finally {
    ended.abort();
  }
}

export async function startChild<Question extends object, Answer>(
  file: string,
  arguments_: string[] = [],
): Promise<Child<Question, Answer>> {
  const child = fork(join(import.meta.dirname, file), arguments_, {
    // Without it React renders with its slow development build.
    env: { ...process.env, NODE_ENV: 'production' },
    // JSON has no NaN.
    serialization: 'advanced',
  });
  const ready = String(await nextMessage(child, file));
  return {
    ready,
    async ask(question) {
      const answer = nextMessage(child, file);
      child.send(question);
      return (await answer) as Answer;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
