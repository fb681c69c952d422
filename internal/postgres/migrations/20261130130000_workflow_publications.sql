-- +goose Up
-- A published version has the name that its publisher chose. A built-in version has none.
ALTER TABLE graphs ADD COLUMN name text NOT NULL DEFAULT '', ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN designers jsonb NOT NULL DEFAULT '[]'; -- ids of the people who saved the draft of the version
CREATE UNIQUE INDEX graphs_name ON graphs (tenant_id, component_id, lower(name)) WHERE name <> '';

-- What people work on before they publish it. The row remains without a graph, because a person who saved a discarded
-- draft still counts as its designer.
CREATE TABLE workflow_drafts (
  tenant_id    uuid NOT NULL,
  component_id uuid NOT NULL,
  graph        jsonb,                       -- NULL: discarded or published
  designers    jsonb NOT NULL DEFAULT '[]', -- ids of the people who saved it since the newest publication
  updated_by   uuid,                        -- NULL: a process
  updated_at   timestamptz NOT NULL DEFAULT now(),
  version      bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, component_id),
  FOREIGN KEY (tenant_id, component_id) REFERENCES project_components
);
CALL secure_tenant_table('workflow_drafts');

-- A request to publish a version of a process that moves money, for which another person decides.
CREATE TABLE workflow_publications (
  tenant_id     uuid NOT NULL,
  id            uuid NOT NULL,
  component_id  uuid NOT NULL,
  based_on      int NOT NULL,               -- newest version at the request; 0: none
  draft_version bigint NOT NULL,
  graph         jsonb NOT NULL,
  name          text NOT NULL,
  note          text NOT NULL DEFAULT '',
  designers     jsonb NOT NULL DEFAULT '[]',
  requested_by  uuid NOT NULL,
  requested_at  timestamptz NOT NULL DEFAULT now(),
  state         text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'rejected', 'withdrawn')),
  decided_by    uuid,
  decided_at    timestamptz,
  reason        text NOT NULL DEFAULT '',   -- of a rejection
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, component_id) REFERENCES project_components,
  CONSTRAINT workflow_publications_second_person CHECK (state <> 'confirmed'
    OR decided_by IS NOT NULL AND decided_by <> requested_by AND NOT designers @> to_jsonb(decided_by::text))
);
CREATE UNIQUE INDEX workflow_publications_pending ON workflow_publications (tenant_id, component_id) WHERE state = 'pending';
CALL secure_tenant_table('workflow_publications');
REVOKE DELETE ON workflow_publications FROM countersign_app;
