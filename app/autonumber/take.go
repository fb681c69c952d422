package autonumber

import (
	"countersign.dev/internal/postgres"
	autonumberrow "countersign.dev/internal/store/autonumber"
)

// Take returns the next numbers of a project with automatic numbers. If the range is exhausted, it returns fewer
// than wanted, and the reason. The setting stays locked until the transaction ends: the numbers of a transaction
// that rolls back are assigned again, and concurrent imports wait for each other.
func Take(tx *postgres.Tx, projectID string, wanted int) (numbers []int64, reason error, enabled bool, err error) {
	a, found, err := autonumberrow.Lock(tx, projectID)
	if err != nil || !found || !a.Enabled {
		return nil, nil, false, err
	}
	for len(numbers) < wanted && reason == nil {
		var n int64
		if n, reason = a.Take(); reason == nil {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) == 0 {
		return nil, reason, true, nil
	}
	return numbers, reason, true, autonumberrow.SetNext(tx, projectID, a.Next)
}
