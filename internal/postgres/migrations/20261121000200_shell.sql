-- +goose Up
-- What a tenant has a licence for. A tenant without rows has no subscription, and
-- everything is allowed (spec document 1, section 5).
CREATE TABLE subscription_features (
  tenant_id uuid NOT NULL REFERENCES tenants,
  name      text NOT NULL,
  status    text NOT NULL CHECK (status IN ('Valid', 'Expired', 'Inactivated')),
  PRIMARY KEY (tenant_id, name)
);
CALL secure_tenant_table('subscription_features');

-- How much of a product. What was used is not stored: it is counted in the record.
CREATE TABLE subscription_products (
  tenant_id     uuid NOT NULL REFERENCES tenants,
  name          text NOT NULL,
  license_tier  text NOT NULL,
  allow_overuse boolean NOT NULL DEFAULT false,
  max_metrics   bigint NOT NULL DEFAULT 0 CHECK (max_metrics >= 0), -- 0: without a limit
  starts_on     date NOT NULL,                                      -- use is counted from this day on
  PRIMARY KEY (tenant_id, name)
);
CALL secure_tenant_table('subscription_products');

-- Counting the pages of a period reads this index and no row.
CREATE INDEX documents_used ON documents (tenant_id, kind, created_at) INCLUDE (pages, size);

-- Where a person was last; the sidebar shows five.
CREATE TABLE recent_workspaces (
  tenant_id    uuid NOT NULL,
  user_id      uuid NOT NULL,
  workspace_id uuid NOT NULL,
  visited_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, workspace_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces ON DELETE CASCADE
);
CALL secure_tenant_table('recent_workspaces');

-- +goose Down
SELECT 1;
