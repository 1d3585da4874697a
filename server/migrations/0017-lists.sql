-- Lists that cost the same however large an installation is.

-- Putting what a search found into order by counts or by how well it matches: the counts of a thousand posts, which lie on
-- a thousand pages of their table and on a few of this index.
CREATE INDEX posts_counts ON posts (id) INCLUDE (comments_count, reactions_count);
