import { lastTextOf } from '#server/features/messages/queries.ts';
import type { Population } from './people.ts';
import { idOf, keyOf, type Random } from './random.ts';
import { ACTIVE_MEMBERS, type Size } from './sizes.ts';
import { free, type Tables } from './tables.ts';
import { message } from './texts.ts';

interface Plan {
  size: Size;
  random: Random;
  now: number;
}

const SPAN = 2 * 365 * 86_400_000;
const CONVERSATIONS = { active: 40, other: 1 };

export async function fillMessages(tables: Tables, { size, random, now }: Plan, { memberIds, medical }: Population): Promise<void> {
  const messages = await tables.open('messages', ['id', 'sender_id', 'recipient_id', 'content', 'request_key', 'created_at', 'read_at']);
  const columns = ['member_id', 'other_id', 'last_text', 'last_at', 'last_own', 'unread'];
  const conversations = await tables.open('conversations', columns);
  const students = medical.flatMap((one, number) => (one ? [memberIds[number] ?? ''] : []));
  const pairs = [...pairsOf(students.length)];
  let number = 0;
  for (const [index, [one, other]] of pairs.entries()) {
    const ends = [students[one] ?? '', students[other] ?? ''] as const;
    const [left, others] = [size.messages - number, pairs.length - index - 1];
    const wanted = Math.floor((left / (others + 1)) * 0.15 * (1 - random.next()) ** -0.9);
    const count = others === 0 ? left : Math.max(1, Math.min(2_000, left - others, wanted));
    let at = now - random.below(SPAN);
    const pace = (now - at) / (count + 1);
    const unread = random.next() < 0.1;
    let [sender, text] = [0, ''];
    for (let turn = 1; turn <= count; turn += 1) {
      at += 1 + Math.floor(pace * random.next());
      sender = random.below(2);
      text = message(random);
      const read = turn === count && unread ? null : new Date(at + 1).toISOString();
      const from = [ends[sender] ?? '', ends[1 - sender] ?? ''];
      messages.add([idOf('message', number, at), ...from, free(text), keyOf(random), new Date(at).toISOString(), read]);
      number += 1;
    }
    for (const side of [0, 1]) {
      const beginning = free(lastTextOf(text));
      const own = side === sender;
      conversations.add([ends[side] ?? '', ends[1 - side] ?? '', beginning, new Date(at).toISOString(), own, unread && !own]);
    }
    await messages.settle();
    await conversations.settle();
  }
}

function* pairsOf(students: number): Generator<[number, number]> {
  for (let one = 0; one < students; one += 1) {
    const wanted = one < ACTIVE_MEMBERS ? CONVERSATIONS.active : CONVERSATIONS.other;
    for (let other = one + 1, found = 0; other < students && found < wanted; other += 7, found += 1) yield [one, other];
  }
}
