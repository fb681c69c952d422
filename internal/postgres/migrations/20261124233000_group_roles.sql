-- +goose Up
-- The members of a group hold its roles in addition to their own.
CREATE TABLE group_roles (
  tenant_id uuid NOT NULL,
  group_id  uuid NOT NULL,
  role_id   uuid NOT NULL,
  PRIMARY KEY (tenant_id, group_id, role_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles
);
CREATE INDEX group_roles_role ON group_roles (tenant_id, role_id);
CALL secure_tenant_table('group_roles');

-- The roles that a person holds directly or through a group. Everything that a role permits is read from here. A role
-- that a person holds in several ways occurs several times: without DISTINCT, conditions on a person reach the indexes.
CREATE VIEW effective_roles WITH (security_invoker = true) AS
SELECT tenant_id, user_id, role_id FROM user_roles
UNION ALL
SELECT m.tenant_id, m.user_id, r.role_id FROM group_members m JOIN group_roles r ON r.tenant_id = m.tenant_id AND r.group_id = m.group_id;
GRANT SELECT ON effective_roles TO countersign_app;
