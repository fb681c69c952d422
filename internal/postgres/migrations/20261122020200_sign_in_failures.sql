-- +goose Up
-- Wrong passwords are counted per source; a counter is forgotten a day after its last failure.
CREATE INDEX sign_in_failures_age ON sign_in_failures (tenant_id, last_at);

-- +goose Down
SELECT 1;
