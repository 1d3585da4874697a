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
  const told: (string | 'gap')[] = [];
  const gathered = throttleEvents((event) => told.push(event === 'gap' ? event : `${event.kind} ${event.id}`), topic);
  const hear = (kind: LiveEvent['kind'], id: string) => gathered.hear({ topic, kind, id });
  return { told, hear, ...{ gap: gathered.gap, stop: gathered.stop } };
}

describe('events of a person', () => {
  test('are delivered at once', () => {
    const { told, hear } = listen(PERSON);
    hear('messages.changed', 'a');
    expect(told).toEqual(['messages.changed a']);
  });

  test('are delivered once a second, and the last one is never lost', () => {
    const { told, hear } = listen(PERSON);
    for (let time = 0; time < 30; time += 1) {
      hear('notifications.changed', 'me');
      vi.advanceTimersByTime(100);
    }
    expect(told).toHaveLength(4);
    hear('notifications.changed', 'me');
    vi.advanceTimersByTime(5_000);
    expect(told).toHaveLength(5);
  });

  test('are throttled separately for each kind', () => {
    const { told, hear } = listen(PERSON);
    hear('messages.changed', 'a');
    hear('notifications.changed', 'me');
    expect(told).toEqual(['messages.changed a', 'notifications.changed me']);
  });
});

describe('events of a post with hundreds of listeners', () => {
  test('are delivered within half a second, spread over the listeners', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { told, hear } = listen(POST);
    hear('comment.created', 'a');
    expect(told).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(told).toEqual(['comment.created a']);
  });

  test('become a gap if several different ones arrive together', () => {
    const { told, hear } = listen(POST);
    hear('comment.created', 'a');
    hear('comment.created', 'b');
    vi.advanceTimersByTime(500);
    expect(told).toEqual(['gap']);
    hear('comment.created', 'c');
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['gap', 'comment.created c']);
  });
});

test('a gap is delivered once, and nothing after the listener has stopped', () => {
  const { told, hear, gap, stop } = listen(POST);
  gap();
  gap();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['gap']);
  hear('post.changed', 'a');
  gap();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['gap']);
});
