-- +goose Up
-- Each tenant has a pace of its own, and a person gets the messages of a minute in one.
ALTER TABLE mails ADD COLUMN paced_at timestamptz NOT NULL DEFAULT now();  -- its place in the tenant's pace
ALTER TABLE mails ADD COLUMN send_at  timestamptz NOT NULL DEFAULT now();  -- not sent before; further messages join it until then
ALTER TABLE mails ADD COLUMN taken_at timestamptz;                         -- its text is final: it is being sent
ALTER TABLE mails ADD COLUMN parts    int NOT NULL DEFAULT 1;              -- messages in one
UPDATE mails SET paced_at = created_at, send_at = created_at;
CREATE INDEX mails_pace ON mails (tenant_id, paced_at DESC);
CREATE INDEX mails_recipient ON mails (tenant_id, recipient, send_at DESC);

-- +goose Down
SELECT 1;
