-- +goose Up
-- Events are what commands report to their readers: browsers and projections. Each reader stores how far it has read,
-- and the rows are kept for 90 days. The outbox keeps what Temporal has not received yet.

-- xid is the transaction that wrote the event. A reader uses it to leave out nothing that commits late.
CREATE TABLE events (
  tenant_id    uuid NOT NULL,
  xid          xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id           uuid NOT NULL,
  at           timestamptz NOT NULL DEFAULT now(),
  type         text NOT NULL,           -- domain/event.Type
  subject_type text NOT NULL,           -- domain/event.SubjectType
  subject_id   uuid,                    -- NULL: many records, or a setting of the tenant
  project_id   uuid,
  actor_id     uuid,                    -- NULL: a process
  payload      jsonb NOT NULL,          -- domain/event.Event: ids only
  PRIMARY KEY (tenant_id, xid, id, at)
) PARTITION BY RANGE (at);
CREATE INDEX events_xid ON events (xid);
CALL secure_tenant_table('events');
REVOKE UPDATE, DELETE ON events FROM countersign_app;
CALL open_to_platform('events', 'SELECT');

-- An event of a month without a partition is kept here, so that no command fails for want of one.
CREATE TABLE events_default PARTITION OF events DEFAULT;
CALL secure_tenant_table('events_default');
REVOKE UPDATE, DELETE ON events_default FROM countersign_app;

-- keep_event_partitions creates the partitions of this month and of the coming ones, and drops those that only have
-- events older than days. It belongs to the owner of the schema: countersign migrate calls it. A new partition is
-- attached, which does not make commands wait. To drop one, all commands wait for a moment: it gives up after a
-- second, and the next call tries again.
-- +goose StatementBegin
CREATE PROCEDURE keep_event_partitions(coming int, days int) LANGUAGE plpgsql AS $$
DECLARE
  first date;
  name  text;
  old   record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_event_partitions', 0));
  ALTER TABLE events_default NO FORCE ROW LEVEL SECURITY; -- its owner moves and deletes rows of all tenants
  FOR month IN 0..coming LOOP
    first := date_trunc('month', now() AT TIME ZONE 'UTC')::date + make_interval(months => month);
    name := 'events_' || to_char(first, 'YYYY_MM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('WITH late AS (DELETE FROM events_default WHERE at >= %1$L AND at < %2$L RETURNING *) INSERT INTO %3$I SELECT * FROM late',
      first || ' 00:00+00', first + interval '1 month' || '+00', name);
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
      first || ' 00:00+00', first + interval '1 month' || '+00');
    EXECUTE format('CALL secure_tenant_table(%L)', name);
    EXECUTE format('REVOKE UPDATE, DELETE ON %I FROM countersign_app', name);
  END LOOP;
  DELETE FROM events_default WHERE at < now() - make_interval(days => days);
  ALTER TABLE events_default FORCE ROW LEVEL SECURITY;
  FOR old IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'events'::regclass AND c.relname ~ '^events_\d{4}_\d\d$'
    AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= now() - make_interval(days => days)
  LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '1000', true);
      EXECUTE format('DROP TABLE %I', old.relname);
    EXCEPTION WHEN lock_not_available THEN
      RAISE WARNING 'the partition % is in use and is dropped later', old.relname;
    END;
  END LOOP;
END $$;
-- +goose StatementEnd
REVOKE EXECUTE ON PROCEDURE keep_event_partitions FROM PUBLIC;
CALL keep_event_partitions(6, 90);

-- The reader of notices has read what its snapshot shows: every transaction that had committed then.
CREATE TABLE event_readers (
  name     text PRIMARY KEY,
  snapshot pg_snapshot NOT NULL
);
INSERT INTO event_readers VALUES ('notices', pg_current_snapshot());
ALTER TABLE event_readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_readers FORCE ROW LEVEL SECURITY;
CALL open_to_platform('event_readers', 'SELECT, UPDATE');

ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY; -- the owner deletes rows of all tenants
DELETE FROM outbox WHERE kind = 'event';
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('start', 'signal'));
DROP INDEX outbox_order;
CREATE INDEX outbox_order ON outbox (id);
