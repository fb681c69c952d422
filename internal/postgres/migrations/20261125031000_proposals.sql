-- +goose Up
-- Changes of authority that wait for a second administrator, if the tenant requires one. The change is what the kind
-- of the proposal applies, and the base is the hash of what the proposer saw.
ALTER TABLE tenants ADD COLUMN second_administrator boolean NOT NULL DEFAULT false;
CREATE TABLE proposals (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('personLimit', 'roleLimit', 'approvalRules', 'rolePermissions', 'userRoles',
    'userActivation', 'groupRoles', 'groupMembers', 'secondAdministrator')),
  subject_id  uuid NOT NULL,            -- a user, role, group, project, or the tenant
  subject     text NOT NULL,            -- its name when the change was proposed
  change      jsonb NOT NULL,
  differences jsonb NOT NULL,           -- what changes, for people
  base        text NOT NULL,
  state       text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn', 'outdated', 'expired')),
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  decided_by  uuid,
  decided_at  timestamptz,
  comment     text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, proposed_by) REFERENCES users,
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users
);
-- People who join the same group are proposed separately.
CREATE UNIQUE INDEX proposals_pending ON proposals (tenant_id, kind, subject_id)
  WHERE state = 'pending' AND kind <> 'groupMembers';
CREATE INDEX proposals_proposed_at ON proposals (tenant_id, proposed_at);
CALL secure_tenant_table('proposals');
