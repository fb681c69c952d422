-- +goose Up
-- The list of receipts across orders: all of them, and those of one status, the newest first.
CREATE INDEX purchase_order_receipts_received ON purchase_order_receipts (tenant_id, received_on, id);
CREATE INDEX purchase_order_receipts_status ON purchase_order_receipts (tenant_id, status, received_on, id);

-- Lists find orders by their number without its case. An index on lower(number) would not be used: row-level security
-- is checked before functions.
ALTER TABLE purchase_orders
  ADD number_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED;
CREATE INDEX purchase_orders_number_key ON purchase_orders (tenant_id, number_key, id);
