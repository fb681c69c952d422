-- +goose Up
-- The settings of a step are in one object, whatever its kind.
ALTER TABLE graphs NO FORCE ROW LEVEL SECURITY;
UPDATE graphs SET graph = jsonb_set(graph, '{nodes}', (
  SELECT jsonb_agg(CASE WHEN node ?| ARRAY['expression', 'withErrors']
      THEN (node - 'expression' - 'withErrors') || jsonb_build_object('config',
        jsonb_strip_nulls(jsonb_build_object('expression', node -> 'expression', 'withErrors', node -> 'withErrors')))
      ELSE node END ORDER BY place)
  FROM jsonb_array_elements(graph -> 'nodes') WITH ORDINALITY AS step(node, place)))
WHERE jsonb_path_exists(graph, '$.nodes[*] ? (exists (@.expression) || exists (@.withErrors))');
ALTER TABLE graphs FORCE ROW LEVEL SECURITY;
