import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { LAST_TEXT } from '#shared/rules/messages.ts';

interface SeedConversation {
  between: [string, string];
  /** Whether the last message is read already. */
  read: boolean;
  /** Minutes before now, which of the two writes, what. */
  messages: [minutesAgo: number, by: 0 | 1, content: string][];
}

const HOUR = 60;
const DAY = 24 * HOUR;

const CONVERSATIONS: SeedConversation[] = [
  {
    between: ['maya.okafor', 'hannah.bell'],
    read: false,
    messages: [
      [2 * DAY + 300, 1, 'Hi Maya! You wrote about the anatomy practical in the Commons. Would you share your list of structures?'],
      [2 * DAY + 291, 0, 'Of course. I went by region and always named one relation, one nerve and one vessel for each structure.'],
      [2 * DAY + 290, 0, 'It’s long, so start with the axilla and the femoral triangle.'],
      [2 * DAY + 262, 1, 'That helps so much, thank you!'],
      [DAY + 95, 1, 'Quick one: do they pin the cords or the branches of the brachial plexus?'],
      [DAY + 88, 0, 'Both, in my year. The posterior cord was pinned behind the axillary artery and half of us missed it.'],
      [DAY + 86, 0, 'If you see three things around the artery, name them by where they stand to it.'],
      [42, 1, 'Practical done. The posterior cord was station 4 😄'],
      [41, 1, 'I owe you a coffee.'],
    ],
  },
  {
    between: ['maya.okafor', 'jonas_lindqvist'],
    read: true,
    messages: [
      [9 * DAY + 200, 1, 'Did you get your peds sub-I dates yet?'],
      [9 * DAY + 180, 0, 'August, if the schedule holds. You?'],
      [9 * DAY + 176, 1, 'Anesthesia in July, then two weeks of ICU.'],
      [9 * DAY + 175, 1, 'I am told to bring snacks.'],
      [9 * DAY + 170, 0, 'Always bring snacks.'],
      [6 * DAY + 500, 0, 'Do you still have the Step 2 plan you made last spring?'],
      [6 * DAY + 480, 1, 'Yes. Six weeks, one block in the morning, one in the afternoon, Sundays off.'],
      [6 * DAY + 479, 1, 'The Sundays mattered more than the blocks.'],
      [6 * DAY + 470, 0, 'Did you do the practice exams at the end, or spread out?'],
      [6 * DAY + 466, 1, 'Spread out: weeks 1, 3, 5 and then four days before. The last one was within 3 points of the real thing.'],
      [6 * DAY + 465, 1, 'The official samples are here: https://www.usmle.org/prepare-your-exam'],
      [6 * DAY + 450, 0, 'Saved. Thank you.'],
      [3 * DAY + 700, 1, 'There are two reports about the same post on the Dashboard. Shall I look, or do you?'],
      [3 * DAY + 690, 0, 'I will, after clinic.'],
      [3 * DAY + 400, 0, 'Done. It was a misunderstanding, the author has edited it.'],
      [3 * DAY + 398, 1, 'Perfect.'],
      [DAY + 640, 0, 'Are you at the interest group meeting on Thursday?'],
      [
        DAY + 600,
        1,
        'Yes, and I promised a slide about applying. Which of these would you have wanted to hear as an M3?\n\n1. When to ask for letters\n2. How many programs\n3. What it costs',
      ],
      [DAY + 580, 0, '3. Nobody told me that.'],
      [DAY + 578, 1, 'Then 3 it is.'],
    ],
  },
  {
    between: ['maya.okafor', 'samuel.adeyemi'],
    read: true,
    messages: [
      [5 * DAY + 90, 1, 'Hello from Port Ellery! How do you handle people who ask for patient details in questions?'],
      [5 * DAY + 60, 0, 'We remove the details, keep the question, and write to them once. Almost nobody does it twice.'],
      [5 * DAY + 52, 1, 'Good. I’ll do the same, so that it is alike on the Dashboard.'],
    ],
  },
  {
    between: ['maya.okafor', 'noor.h'],
    read: false,
    messages: [
      [4 * HOUR + 12, 0, 'Your mnemonic for the cranial nerves made it to the third floor whiteboard.'],
      [3 * HOUR + 55, 1, 'هههه شكراً جزيلاً! 😊'],
    ],
  },
  {
    between: ['wolfgang.theodor.von.hohenlohe', 'maya.okafor'],
    read: true,
    messages: [[11 * DAY, 0, 'The radiology elective opens on Monday at 8:00. I thought of you because you asked last year.']],
  },
  {
    between: ['tomasz.w', 'hannah.bell'],
    read: false,
    messages: [
      [130, 0, 'Library or your kitchen tonight?'],
      [121, 1, 'Kitchen. I have soup.'],
      [120, 0, 'On my way with the histology slides.'],
    ],
  },
  {
    between: ['kai.nakoa', 'rosa.delgado'],
    read: true,
    messages: [
      [DAY + 30, 0, 'Are the lecture recordings for week 6 up for you?'],
      [DAY + 12, 1, 'Since this morning. You have to sign in twice, then they show.'],
    ],
  },
];

/** A few conversations between medical students, for the demonstration. */
export async function insertConversations(db: Db, people: Map<string, { id: string }>, now: number): Promise<void> {
  for (const { between, read, messages } of CONVERSATIONS) {
    const ids = between.map((username) => {
      const person = people.get(username);
      if (person === undefined) throw new Error(`The demonstration has no member ${username}.`);
      return person.id;
    });
    const [one = '', other = ''] = ids;
    const rows = messages.map(([minutesAgo, by, content], index) => {
      const at = new Date(now - minutesAgo * 60_000).toISOString();
      // Who answers has read what was written before.
      const answered = messages.slice(index + 1).some(([, next]) => next !== by);
      return {
        sender_id: by === 0 ? one : other,
        recipient_id: by === 0 ? other : one,
        content,
        request_key: randomUUID(),
        created_at: at,
        read_at: read || answered ? at : null,
      };
    });
    await db.insertInto('messages').values(rows).execute();
    const last = rows.at(-1);
    if (last === undefined) continue;
    const side = (memberId: string, otherId: string) => ({
      member_id: memberId,
      other_id: otherId,
      last_text: [...last.content].slice(0, LAST_TEXT).join(''),
      last_at: last.created_at,
      last_own: last.sender_id === memberId,
      unread: last.recipient_id === memberId && last.read_at === null,
    });
    await db
      .insertInto('conversations')
      .values([side(one, other), side(other, one)])
      .execute();
  }
}
