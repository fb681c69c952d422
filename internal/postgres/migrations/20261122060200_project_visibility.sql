-- +goose Up
-- The only rule of project visibility: a project is open to everybody, or its reader is a member
-- by name or by group. No reader means a process, or a person who sees every project.
-- Row-level security keeps it inside the tenant.
-- +goose StatementBegin
CREATE FUNCTION project_visible_to(project uuid, reader uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT reader IS NULL
    OR NOT EXISTS (SELECT FROM project_members m WHERE m.project_id = project)
    OR EXISTS (SELECT FROM project_members m WHERE m.project_id = project
      AND (m.member_id = reader OR m.member_id IN (SELECT g.group_id FROM group_members g WHERE g.user_id = reader)))
$$;
-- +goose StatementEnd
CREATE OR REPLACE VIEW visible_projects WITH (security_invoker = true) AS
SELECT p.* FROM projects p WHERE project_visible_to(p.id, nullif(current_setting('app.reader', true), '')::uuid);

-- +goose Down
SELECT 1;
