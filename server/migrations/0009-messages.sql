-- Direct messages, and each side's view of its conversations.

CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  sender_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  content text NOT NULL CHECK (content <> ''),
  -- Made by the client once per message: a retry finds the first one instead of sending twice.
  request_key uuid NOT NULL,
  -- Later than that of every message before it between the two (server/features/messages/actions.ts): both see one order.
  created_at timestamptz(3) NOT NULL,
  -- When its recipient opened the conversation; empty for unread.
  read_at timestamptz(3),
  CHECK (sender_id <> recipient_id),
  -- Also a person's messages, when the account is deleted.
  UNIQUE (sender_id, recipient_id, request_key)
);
-- The messages between two people, newest first.
CREATE INDEX messages_between ON messages (least(sender_id, recipient_id), greatest(sender_id, recipient_id), created_at DESC, id DESC);
-- What a person has received from another and not read, when the conversation is opened.
CREATE INDEX messages_unread ON messages (recipient_id, sender_id) WHERE read_at IS NULL;
-- What a person has received, when the account is deleted.
CREATE INDEX messages_by_recipient ON messages (recipient_id);

-- One row a side, so that a person's list is one range of one index, whichever of the two wrote last.
CREATE TABLE conversations (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- The beginning of the last message, so that the list reads no messages.
  last_text text NOT NULL,
  last_at timestamptz(3) NOT NULL,
  last_own boolean NOT NULL,
  unread boolean NOT NULL,
  -- The last message between two, when the next one is written.
  PRIMARY KEY (member_id, other_id),
  CHECK (member_id <> other_id)
);
-- A person's conversations, the latest first.
CREATE INDEX conversations_inbox ON conversations (member_id, last_at DESC, other_id DESC);
-- How many conversations of a person have something unread.
CREATE INDEX conversations_unread ON conversations (member_id) WHERE unread;
-- The other side's rows, when an account is deleted.
CREATE INDEX conversations_by_other ON conversations (other_id);
