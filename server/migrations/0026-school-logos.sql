-- A logo is a stored file now, as pictures of people are. Until here it was any path of the site, and nothing showed it.
UPDATE institutions SET logo_url = NULL WHERE logo_url IS NOT NULL;
