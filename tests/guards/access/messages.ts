import { randomUUID } from 'node:crypto';
import type { Section } from './table.ts';
import type { Prepare } from './things.ts';
import { named } from './values.ts';

export const REPORTED_MESSAGES: Section = {
  title: 'Reported messages',
  text: 'Messages, by sender and recipient. In rows about reports, the recipient has reported the message. Moderators read a reported message with at most five before and five after it; each look is logged.',
  states: {
    'to student': 'from the author to the medical student',
    'to mod': 'from the author to the moderator',
    elsewhere: 'from the medical student elsewhere to the medical student',
    'of mod': 'from the moderator to the medical student',
    gone: 'from the author to the medical student, and deleted by now',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

reports.target (message)
    to student    log-in  setup   no      no      yes     absent   no      absent     absent    absent    absent  absent
    to mod        log-in  setup   no      no      absent  absent   no      absent     absent    absent    yes     absent
    elsewhere     log-in  setup   no      no      yes     no       absent  absent     absent    absent    absent  absent
    of mod        log-in  setup   no      no      yes     absent   absent  absent     absent    absent    no      absent
    gone          log-in  setup   no      no      absent  absent   absent  absent     absent    absent    absent  absent

reports.submit (message)
    to student    log-in  setup   no      no      yes     absent   no      absent     absent    paused    absent  absent
    to mod        log-in  setup   no      no      absent  absent   no      absent     absent    paused    yes     absent
    elsewhere     log-in  setup   no      no      yes     no       absent  absent     absent    paused    absent  absent
    of mod        log-in  setup   no      no      yes     absent   absent  absent     absent    paused    no      absent
    gone          log-in  setup   no      no      absent  absent   absent  absent     absent    paused    absent  absent

reports.viewMessage
    to student    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    to mod        log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  yes
    of mod        log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
    gone          log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
`,
};

export const reportedMessages: Prepare = async ({ db }, { ids }, state, askers) => {
  const { author, student, elsewhere, mod } = ids;
  const ends = {
    'to student': [author, student],
    'to mod': [author, mod],
    elsewhere: [elsewhere, student],
    'of mod': [mod, student],
    gone: [author, student],
  };
  const [sender_id, recipient_id] = named<string[]>(ends, state) as [string, string];
  const { institution_id } = await db.selectFrom('members').select('institution_id').where('id', '=', sender_id).executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const messages = await db
    .insertInto('messages')
    .values(askers.map(() => ({ sender_id, recipient_id, content: 'Words', request_key: randomUUID(), created_at: now })))
    .returning('id')
    .execute();
  const reports = await db
    .insertInto('reported_content')
    .values(
      messages.map(({ id }) => ({
        institution_id: institution_id ?? '',
        kind: 'message' as const,
        target_id: id,
        reporter_author_id: recipient_id,
        reported_author_id: sender_id,
        report_reasons: ['Other' as const],
        reported_name: 'Somebody',
        content_title: 'A message',
        content_text: '',
        message_text: 'Words',
      })),
    )
    .returning('id')
    .execute();
  if (state === 'gone')
    await db
      .deleteFrom('messages')
      .where(
        'id',
        'in',
        messages.map(({ id }) => id),
      )
      .execute();
  return messages.map(({ id: messageId }, index) => ({ messageId, reportId: reports[index]?.id }));
};
