-- +goose Up
-- An import adds many vendors in one statement. A trigger of the statement adds their words in one statement, too.
DROP TRIGGER vendor_words_added ON vendors;
-- +goose StatementBegin
CREATE FUNCTION add_vendor_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vendor_words (tenant_id, word, vendor_id)
    SELECT a.tenant_id, w, a.id FROM added a CROSS JOIN LATERAL vendor_beginnings(a.number, a.name) w;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER vendor_words_added AFTER INSERT ON vendors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_vendor_words();
