-- +goose Up
-- A foreign key finds a payment by tenant and id. Statistics from the time of the first payments say that each tenant
-- has one payment. The planner then took a smaller index than the primary key and read all payments of the tenant for
-- each row of an import. The next ANALYZE assumes few tenants, so that the primary key is always the better choice.
ALTER TABLE payments ALTER COLUMN tenant_id SET (n_distinct = 20);
