-- +goose Up
-- How each person left each list: columns, density, paging.
CREATE TABLE grid_settings (
  tenant_id  uuid NOT NULL,
  user_id    uuid NOT NULL,
  list       text NOT NULL,             -- the id of the list's operation
  settings   jsonb NOT NULL,            -- domain/grid.Settings
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, list),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CALL secure_tenant_table('grid_settings');

-- +goose Down
SELECT 1;
