package postgres

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/id"
)

// Start adds a workflow start to the outbox, so that every committed row has its
// workflow. The relay starts it under a deterministic id.
func (t *Tx) Start(workflow string, input any) error { return t.enqueue("start", workflow, input) }

// Signal adds a signal to a workflow to the outbox. It arrives at least once, so the
// receiver reads the state from the database and does not count signals.
func (t *Tx) Signal(workflowID, signal string, input any) error {
	return t.enqueue("signal", signal, map[string]any{"workflowId": workflowID, "signal": signal, "input": input})
}

func (t *Tx) enqueue(kind, name string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("outbox payload %s: %w", name, err)
	}
	who, err := json.Marshal(t.Actor)
	if err != nil {
		return fmt.Errorf("outbox actor %s: %w", name, err)
	}
	return t.Exec(`INSERT INTO outbox (tenant_id, id, kind, name, payload, actor) VALUES ($1, $2, $3, $4, $5, $6)`,
		t.TenantID, id.New(), kind, name, string(body), string(who))
}
