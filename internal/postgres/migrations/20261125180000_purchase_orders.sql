-- +goose Up
-- Purchase orders are edited, imported and synchronized.
ALTER TABLE purchase_orders
  ADD created_at timestamptz NOT NULL DEFAULT now(),
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  ADD version    bigint NOT NULL DEFAULT 1;
CREATE INDEX purchase_orders_vendor ON purchase_orders (tenant_id, vendor_id);

-- Invoices name a line by its number, so that people sort lines by their position.
ALTER TABLE purchase_order_lines ADD position int NOT NULL DEFAULT 0;

-- The received quantity of a line is the sum of its recorded receipts. A receipt never changes; it is reversed. Its
-- number stays taken, so that a file that is imported again does not add a reversed receipt.
CREATE TABLE purchase_order_receipts (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  po_id           uuid NOT NULL,
  number          text NOT NULL, -- of the delivery
  received_on     date NOT NULL,
  status          text NOT NULL DEFAULT 'recorded' CHECK (status IN ('recorded', 'reversed')),
  recorded_by     uuid, -- NULL: the system
  recorded_at     timestamptz NOT NULL DEFAULT now(),
  reversed_by     uuid,
  reversed_at     timestamptz,
  reversal_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, po_id) REFERENCES purchase_orders ON DELETE CASCADE
);
CREATE UNIQUE INDEX purchase_order_receipts_number ON purchase_order_receipts (tenant_id, po_id, number);
CALL secure_tenant_table('purchase_order_receipts');

CREATE TABLE purchase_order_receipt_lines (
  tenant_id  uuid NOT NULL,
  receipt_id uuid NOT NULL,
  po_id      uuid NOT NULL,
  line       int NOT NULL,
  quantity   numeric(18,4) NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (tenant_id, receipt_id, line),
  FOREIGN KEY (tenant_id, receipt_id) REFERENCES purchase_order_receipts ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, po_id, line) REFERENCES purchase_order_lines
);
CREATE INDEX purchase_order_receipt_lines_line ON purchase_order_receipt_lines (tenant_id, po_id, line);
CALL secure_tenant_table('purchase_order_receipt_lines');

-- What was received before is the opening receipt of the day on which receipts begin to exist.
ALTER TABLE purchase_order_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_receipts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_receipt_lines NO FORCE ROW LEVEL SECURITY;
INSERT INTO purchase_order_receipts (tenant_id, id, po_id, number, received_on)
  SELECT tenant_id, gen_random_uuid(), po_id, 'OPENING', current_date FROM purchase_order_lines
  WHERE received > 0 GROUP BY tenant_id, po_id;
INSERT INTO purchase_order_receipt_lines (tenant_id, receipt_id, po_id, line, quantity)
  SELECT l.tenant_id, r.id, l.po_id, l.line, l.received FROM purchase_order_lines l
  JOIN purchase_order_receipts r ON r.tenant_id = l.tenant_id AND r.po_id = l.po_id WHERE l.received > 0;
ALTER TABLE purchase_order_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_receipts FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_receipt_lines FORCE ROW LEVEL SECURITY;

-- The page of an order lists the invoices that name it.
CREATE INDEX invoices_po_number ON invoices (tenant_id, po_number) WHERE po_number <> '';
