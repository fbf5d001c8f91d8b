-- Trigram indexes make "contains" searches fast, unaccent makes "cafe" find "café".
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- What is searched and what is searched for both pass through this. unaccent() itself may not be used in generated
-- columns, because its dictionary could be exchanged; naming the dictionary makes the result depend on the text alone.
CREATE FUNCTION search_fold(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, words));
