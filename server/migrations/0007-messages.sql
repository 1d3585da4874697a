-- Direct messages, and each side's list of conversations.

CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  sender_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  content text NOT NULL CHECK (content <> ''),
  -- Idempotency key made by the client: a retry does not send twice.
  request_key uuid NOT NULL,
  -- Later than every earlier message between the two (server/features/messages/actions.ts), so that both see one order.
  created_at timestamptz(3) NOT NULL,
  -- When the recipient opened the conversation.
  read_at timestamptz(3),
  CHECK (sender_id <> recipient_id),
  -- Also a member's sent messages, when the account is deleted.
  UNIQUE (sender_id, recipient_id, request_key)
);
-- The messages between two members, latest first.
CREATE INDEX messages_between ON messages (least(sender_id, recipient_id), greatest(sender_id, recipient_id), created_at DESC, id DESC);
-- Unread messages from another member, when the conversation is opened.
CREATE INDEX messages_unread ON messages (recipient_id, sender_id) WHERE read_at IS NULL;
-- A member's received messages, when the account is deleted.
CREATE INDEX messages_by_recipient ON messages (recipient_id);

-- One row per side, so that a member's list is one range of one index.
CREATE TABLE conversations (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- The beginning of the last message.
  last_text text NOT NULL,
  last_at timestamptz(3) NOT NULL,
  last_own boolean NOT NULL,
  unread boolean NOT NULL,
  -- Since when a mail about unread messages is due; null: none, or it has been sent.
  mail_due_at timestamptz(3),
  -- When the member was last mailed about it; null again once they open it.
  mailed_at timestamptz(3),
  -- Also the last message between two members, when the next one is sent.
  PRIMARY KEY (member_id, other_id),
  CHECK (member_id <> other_id)
);
-- A member's conversations, latest first.
CREATE INDEX conversations_inbox ON conversations (member_id, last_at DESC, other_id DESC);
-- The number of a member's unread conversations.
CREATE INDEX conversations_unread ON conversations (member_id) WHERE unread;
-- The other side's rows, when an account is deleted.
CREATE INDEX conversations_by_other ON conversations (other_id);
-- The mails that are due.
CREATE INDEX conversations_mail_due ON conversations (mail_due_at) WHERE mail_due_at IS NOT NULL;
