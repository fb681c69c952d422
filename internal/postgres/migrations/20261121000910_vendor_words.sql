-- +goose Up
-- Vendors are looked for while a person types, and by the exact name or number
-- a document shows. Behind row-level security no index is followed by LIKE or
-- lower(), so the words are rows, compared by the operators of text alone.
ALTER TABLE vendors ADD COLUMN name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED;
DROP INDEX vendors_name; -- trigrams, which nobody could follow
CREATE INDEX vendors_name ON vendors (tenant_id, name_key, id);

-- Every way to begin typing a vendor: its number, its name, and its name from
-- each further word on. A prefix of one of them finds it.
CREATE TABLE vendor_words (
  tenant_id uuid NOT NULL,
  word      text COLLATE "C" NOT NULL,
  vendor_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, word, vendor_id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors ON DELETE CASCADE
);
CREATE INDEX vendor_words_of ON vendor_words (tenant_id, vendor_id);
CALL secure_tenant_table('vendor_words');

-- +goose StatementBegin
CREATE FUNCTION vendor_beginnings(number text, name text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  words text[] := ARRAY[left(lower(number), 100), left(lower(name), 100)];
  rest  text := lower(name);
  next  text;
BEGIN
  LOOP
    next := regexp_replace(rest, '^[[:alnum:]]*[^[:alnum:]]+', ''); -- behind the first word and what follows it
    EXIT WHEN next = rest OR next = '';
    words := words || left(next, 100);
    rest := next;
  END LOOP;
  RETURN QUERY SELECT DISTINCT unnest(words);
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION keep_vendor_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM vendor_words WHERE tenant_id = OLD.tenant_id AND vendor_id = OLD.id;
  END IF;
  INSERT INTO vendor_words (tenant_id, word, vendor_id) SELECT NEW.tenant_id, w, NEW.id FROM vendor_beginnings(NEW.number, NEW.name) w;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER vendor_words_added AFTER INSERT ON vendors FOR EACH ROW EXECUTE FUNCTION keep_vendor_words();
CREATE TRIGGER vendor_words_changed AFTER UPDATE ON vendors FOR EACH ROW
  WHEN (OLD.number <> NEW.number OR OLD.name <> NEW.name) EXECUTE FUNCTION keep_vendor_words();

-- Row-level security is forced on the owner too: it may look at vendors for this once.
ALTER TABLE vendors NO FORCE ROW LEVEL SECURITY;
ALTER TABLE vendor_words NO FORCE ROW LEVEL SECURITY;
INSERT INTO vendor_words (tenant_id, word, vendor_id) SELECT v.tenant_id, w, v.id FROM vendors v, vendor_beginnings(v.number, v.name) w;
ALTER TABLE vendors FORCE ROW LEVEL SECURITY;
ALTER TABLE vendor_words FORCE ROW LEVEL SECURITY;

-- The last invoice of a vendor proposes how the next one is distributed.
CREATE INDEX invoices_of_vendor ON invoices (tenant_id, vendor_id, id) WHERE vendor_id IS NOT NULL;

-- +goose Down
SELECT 1;
