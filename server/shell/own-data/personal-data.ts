import { type RawBuilder, sql } from 'kysely';
import { POST_FIELDS } from '#shared/contract/discussion/post-fields.ts';
import { ABOUT_FIELDS } from '#shared/contract/people/profile-fields.ts';
import type { DownloadFile } from '#shared/rules/personal-data.ts';

/**
 * Everything that is stored about a person, by file of the download. What others wrote to or about
 * them is left out.
 * @param readable ids of communities whose posts the person may read; other posts have no title
 */
export function personalData(id: string, readable: readonly string[]): Record<DownloadFile, RawBuilder<Record<string, unknown>>> {
  const title = sql`CASE WHEN p.community_id = ANY(${readable}::uuid[]) THEN p.title END`;
  return {
    profile: sql`
      SELECT m.id, m.name, m.username, m.email, m.email_verified, m.user_type, i.name AS school, m.year, m.year_chosen_at, ${columnsOf('m', ABOUT_FIELDS)},
        m.instagram_url, m.facebook_url, m.picture_url, m.created_at, m.updated_at, m.link_sent_at, m.suspended_until, m.suspension_reason, m.banned_at,
        m.delete_at, m.delete_with_content, m.second_factor_at, m.hints_done, m.starts_at_home,
        (SELECT json_agg(json_build_object('school', s.name, 'since', o.created_at)) FROM moderators o
          JOIN institutions s ON s.id = o.institution_id WHERE o.member_id = m.id) AS moderator_of
      FROM members m LEFT JOIN institutions i ON i.id = m.institution_id WHERE m.id = ${id}`,
    former_names: sql`SELECT name, kind, changed_at FROM former_names WHERE member_id = ${id} ORDER BY changed_at`,
    former_emails: sql`SELECT email, changed_at FROM former_emails WHERE member_id = ${id} ORDER BY changed_at`,
    email_changes: sql`SELECT email, begun_at FROM email_changes WHERE member_id = ${id} ORDER BY begun_at`,
    posts: sql`
      SELECT c.name AS community, i.name AS school, p.id, p.slug, ${columnsOf('p', POST_FIELDS)}, p.comments_count, p.reactions_count, p.created_at, p.updated_at,
        p.answer_id, p.answer_accepted_at, p.confirmed_id, p.confirmed_at, p.original_id, p.original_at, p.still_open_at, f.id AS attachment_id,
        f.name AS attachment_name
      FROM posts p JOIN communities c ON c.id = p.community_id LEFT JOIN institutions i ON i.id = c.institution_id
      LEFT JOIN attachments f ON f.post_id = p.id WHERE p.author_id = ${id} ORDER BY p.created_at, p.id`,
    comments: sql`
      SELECT k.id, k.post_id, ${title} AS post_title, k.parent_comment_id, k.reply_parent_id, k.content, k.reactions_count, k.created_at, k.updated_at
      FROM comments k JOIN posts p ON p.id = k.post_id WHERE k.author_id = ${id} ORDER BY k.created_at, k.id`,
    messages: sql`
      SELECT m.id, r.username AS recipient, m.content, m.created_at, m.read_at
      FROM messages m JOIN members r ON r.id = m.recipient_id WHERE m.sender_id = ${id} ORDER BY m.created_at, m.id`,
    reactions: sql`
      SELECT 'post' AS kind, r.post_id AS id, ${title} AS post_title, r.reaction_type, r.created_at
        FROM post_reactions r JOIN posts p ON p.id = r.post_id WHERE r.member_id = ${id}
      UNION ALL SELECT 'comment', r.comment_id, ${title}, r.reaction_type, r.created_at FROM comment_reactions r
        JOIN comments k ON k.id = r.comment_id JOIN posts p ON p.id = k.post_id WHERE r.member_id = ${id} ORDER BY created_at, id`,
    notifications: sql`
      SELECT n.id, n.type, n.post_id, ${title} AS post_title, n.comment_id, n.is_read AS read_at, n.created_at
      FROM notifications n JOIN posts p ON p.id = n.post_id
      WHERE n.recipient_id = ${id} AND n.state IN ('listed', 'folded') ORDER BY n.created_at, n.id`,
    // Leaves out names of communities of a former school.
    following: sql`
      SELECT s.post_id, NULL::uuid AS community_id, ${title} AS name, s.level, s.channel, s.seen_until, s.saved_at, s.remind_at
        FROM post_states s JOIN posts p ON p.id = s.post_id WHERE s.member_id = ${id}
      UNION ALL
      SELECT NULL, c.id, CASE WHEN c.id = ANY(${readable}::uuid[]) THEN c.name END, s.level, s.channel, s.seen_until, NULL, NULL
        FROM community_states s JOIN communities c ON c.id = s.community_id WHERE s.member_id = ${id} ORDER BY post_id, community_id`,
    notification_settings: sql`
      SELECT kind, channel, NULL AS frequency, NULL AS time_zone, NULL::boolean AS zone_chosen, NULL::int AS hour, NULL::int AS weekday, NULL::timestamptz AS next_at,
        NULL::timestamptz AS covered_until, NULL::timestamptz AS year_reminded_at FROM notification_choices WHERE member_id = ${id}
      UNION ALL
      SELECT 'digest', NULL, frequency, time_zone, zone_chosen, hour, weekday, next_at, covered_until, year_reminded_at
        FROM digest_settings WHERE member_id = ${id} ORDER BY kind`,
    restricted: sql`
      SELECT m.username, b.created_at FROM contact_blocks b JOIN members m ON m.id = b.blocked_id
      WHERE b.blocker_id = ${id} ORDER BY b.created_at`,
    reports: sql`
      SELECT id, kind, target_id, report_reasons, additional_information, resolved_status, created_at
      FROM reported_content WHERE reporter_author_id = ${id} ORDER BY created_at, id`,
    warnings: sql`SELECT id, reason, note, created_at FROM warnings WHERE member_id = ${id} ORDER BY created_at, id`,
    emails: sql`SELECT id, subject, body, created_at FROM moderator_emails WHERE member_id = ${id} ORDER BY created_at, id`,
    notices: sql`
      SELECT id, kind, subject, reasons, read_at, created_at FROM moderation_notices WHERE recipient_id = ${id} ORDER BY created_at, id`,
    // Leaves out resolved reports: only the recipient of a message can have reported it.
    decisions: sql`
      SELECT action, subject, created_at FROM operator_log WHERE member_id = ${id} AND action <> 'report.resolve' ORDER BY id`,
    sessions: sql`
      SELECT user_agent, ip_address, created_at, last_used_at, expires_at FROM sessions WHERE member_id = ${id} ORDER BY created_at`,
    // Leaves out the secret and the hashes, which would allow a log-in.
    second_factor: sql`
      SELECT f.begun_at, m.second_factor_at AS on_since, (SELECT count(*)::int FROM recovery_codes c WHERE c.member_id = f.member_id) AS recovery_codes
      FROM second_factors f JOIN members m ON m.id = f.member_id WHERE f.member_id = ${id}`,
    devices: sql`SELECT device, seen_at FROM known_devices WHERE member_id = ${id} ORDER BY seen_at, device`,
    files: sql`
      SELECT id, name, size::text, media_type, post_id, created_at FROM attachments WHERE owner_id = ${id} ORDER BY created_at, id`,
  };
}

function columnsOf(table: string, names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
}
