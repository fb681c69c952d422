-- +goose Up
-- What one person may keep for themselves has a most in number and size: it is
-- never cleaned up, so it would otherwise grow with every request.
CREATE TRIGGER bounded AFTER INSERT ON preferences REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(200, true, tenant_id, user_id);
CREATE TRIGGER bounded AFTER INSERT ON grid_settings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(200, true, tenant_id, user_id);
ALTER TABLE preferences ADD CONSTRAINT preferences_size CHECK (octet_length(settings::text) <= 16384 AND octet_length(path) <= 200);
ALTER TABLE grid_settings ADD CONSTRAINT grid_settings_size CHECK (octet_length(settings::text) <= 32768 AND octet_length(list) <= 200);

-- +goose Down
SELECT 1;
