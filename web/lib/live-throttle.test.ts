import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';
import { throttleEvents } from './live-throttle.ts';

const POST = 'post:1';
const PERSON = 'person:1';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function listen(topic: LiveTopic) {
  const notified: (string | 'gap')[] = [];
  const gathered = throttleEvents((event) => notified.push(event === 'gap' ? event : `${event.kind} ${event.id}`), topic);
  const emit = (kind: LiveEvent['kind'], id: string) => gathered.onEvent({ topic, kind, id });
  return { notified, emit, ...{ gap: gathered.gap, stop: gathered.stop } };
}

describe('events of a person', () => {
  test('are delivered at once', () => {
    const { notified, emit } = listen(PERSON);
    emit('messages.changed', 'a');
    expect(notified).toEqual(['messages.changed a']);
  });

  test('are delivered once a second, and the last one is never lost', () => {
    const { notified, emit } = listen(PERSON);
    for (let time = 0; time < 30; time += 1) {
      emit('notifications.changed', 'me');
      vi.advanceTimersByTime(100);
    }
    expect(notified).toHaveLength(4);
    emit('notifications.changed', 'me');
    vi.advanceTimersByTime(5_000);
    expect(notified).toHaveLength(5);
  });

  test('are throttled separately for each kind', () => {
    const { notified, emit } = listen(PERSON);
    emit('messages.changed', 'a');
    emit('notifications.changed', 'me');
    expect(notified).toEqual(['messages.changed a', 'notifications.changed me']);
  });
});

describe('events of a post with hundreds of listeners', () => {
  test('are delivered within half a second, spread over the listeners', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { notified, emit } = listen(POST);
    emit('comment.created', 'a');
    expect(notified).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(notified).toEqual(['comment.created a']);
  });

  test('become a gap if several different ones arrive together', () => {
    const { notified, emit } = listen(POST);
    emit('comment.created', 'a');
    emit('comment.created', 'b');
    vi.advanceTimersByTime(500);
    expect(notified).toEqual(['gap']);
    emit('comment.created', 'c');
    vi.advanceTimersByTime(1_000);
    expect(notified).toEqual(['gap', 'comment.created c']);
  });
});

test('a gap is delivered once, and nothing after the listener has stopped', () => {
  const { notified, emit, gap, stop } = listen(POST);
  gap();
  gap();
  vi.advanceTimersByTime(1_000);
  expect(notified).toEqual(['gap']);
  emit('post.changed', 'a');
  gap();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(notified).toEqual(['gap']);
});
