-- Logos are stored files from now on. Before, they were paths of the site, which nothing showed.
UPDATE institutions SET logo_url = NULL WHERE logo_url IS NOT NULL;
