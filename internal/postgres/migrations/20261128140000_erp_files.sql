-- +goose Up
-- A project posts by an SFTP profile of the company too: each invoice is a file there.
ALTER TABLE erp_connections
  ADD COLUMN file_format   text NOT NULL DEFAULT 'json' CHECK (file_format IN ('json', 'csv')),
  ADD COLUMN file_prefix   text NOT NULL DEFAULT '',
  ADD COLUMN answer_folder text NOT NULL DEFAULT ''; -- empty: the ERP does not answer

-- The file of a posting, from the moment at which a worker may give it its final name. Only one worker ever may.
ALTER TABLE erp_postings
  ADD COLUMN file_name text NOT NULL DEFAULT '',
  ADD COLUMN part_name text NOT NULL DEFAULT ''; -- its temporary name
