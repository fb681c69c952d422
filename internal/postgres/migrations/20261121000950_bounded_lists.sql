-- +goose Up
-- Lists of settings are short and shown whole, so each has a most (gate R31): what would be beyond
-- it is refused when it is added, never left out when it is shown.
-- +goose StatementBegin
CREATE FUNCTION refuse_beyond() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of     text := array_to_string(TG_ARGV[2:], ', ');
  beyond boolean;
BEGIN
  -- One after the other in each list: of two that add the last at once, one is told.
  EXECUTE format('SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(''/'', %L, %s), 0)) FROM (SELECT DISTINCT %s FROM added ORDER BY %s) a', TG_TABLE_NAME, of, of, of);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE (%s) IN (SELECT %s FROM added) AND %s GROUP BY %s HAVING count(*) > %s)', TG_TABLE_NAME, of, of, TG_ARGV[1], of, TG_ARGV[0]) INTO beyond;
  IF beyond THEN
    RAISE EXCEPTION 'more than % rows in a list of %', TG_ARGV[0], TG_TABLE_NAME USING ERRCODE = 'program_limit_exceeded', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER bounded AFTER INSERT ON bank_accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CREATE TRIGGER bounded AFTER INSERT ON printers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CREATE TRIGGER bounded AFTER INSERT ON agents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, 'revoked_at IS NULL', tenant_id);
CREATE TRIGGER bounded AFTER INSERT ON roles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CREATE TRIGGER bounded AFTER INSERT ON groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CREATE TRIGGER bounded AFTER INSERT ON project_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id, project_id);
CREATE TRIGGER bounded AFTER INSERT ON index_fields REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id, project_id);

-- +goose Down
SELECT 1;
