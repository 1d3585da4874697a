-- A search reads so few posts that waiting for further processes takes longer than reading them alone; what the planner
-- expects of the posts is many times too high.
ALTER FUNCTION search_tags(text, uuid, text, timestamptz) PARALLEL RESTRICTED;
