-- +goose Up
-- Each attempt writes an archive of its own, so that a late one cannot replace the archive whose hash was recorded.
ALTER TABLE data_exports ADD COLUMN archive text NOT NULL DEFAULT ''; -- name in the object storage; empty: none
ALTER TABLE data_exports NO FORCE ROW LEVEL SECURITY; -- the owner changes rows of all tenants
UPDATE data_exports SET archive = id || '.zip' WHERE state = 'ready';
ALTER TABLE data_exports FORCE ROW LEVEL SECURITY;
