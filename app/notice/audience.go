// Package notice decides which people receive which notices about events.
package notice

import (
	"context"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	noticerow "countersign.dev/internal/store/notice"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// ListenEvents passes on the notices of all tenants until ctx is canceled; see postgres.DB.ListenEvents.
func (c Commands) ListenEvents(ctx context.Context, began func(), handle func(postgres.Notice)) error {
	return c.DB.ListenEvents(ctx, began, handle)
}

// Audience returns, by user, the part of a notice that each reader may receive: the ids of the visible records.
// Readers without visible records are not included.
func (c Commands) Audience(
	ctx context.Context, n postgres.Notice, readers []session.Access,
) (received map[string]postgres.Notice, err error) {
	received = map[string]postgres.Notice{}
	about, known := topics()[event.Type(n.Name)]
	if !known {
		return received, nil
	}
	if about.self {
		received = named(n, readers)
	}
	readers = slices.DeleteFunc(slices.Clone(readers),
		func(a session.Access) bool { return about.needs != "" && !a.May(about.needs) && !a.May(about.also) })
	if len(readers) == 0 {
		return received, nil
	}
	if !about.project && about.concerns == nil {
		for _, r := range readers {
			received[r.UserID] = n
		}
		return received, nil
	}
	err = c.DB.InTenantBounded(ctx, n.TenantID, postgres.ReaderLockTimeout, func(tx *postgres.Tx) error {
		a := audience{tx: tx, notice: n, about: about, readers: readers, received: received}
		return a.find()
	})
	return received, err
}

// named are the readers who are users that the notice names, each with the own id alone. A notice that has too many
// users to name is for all readers.
func named(n postgres.Notice, readers []session.Access) map[string]postgres.Notice {
	found := map[string]postgres.Notice{}
	for _, r := range readers {
		own := postgres.Notice{TenantID: n.TenantID, Name: n.Name}
		if len(n.ObjectIDs) > 0 {
			if !slices.Contains(n.ObjectIDs, r.UserID) {
				continue
			}
			own.ObjectIDs = []string{r.UserID}
		}
		found[r.UserID] = own
	}
	return found
}

type audience struct {
	tx       *postgres.Tx
	notice   postgres.Notice
	about    topic
	readers  []session.Access
	received map[string]postgres.Notice
}

func (a audience) find() error {
	members := map[string]bool{}
	if a.about.project {
		var err error
		if members, err = noticerow.Members(a.tx, a.notice.ProjectID, a.readers); err != nil {
			return err
		}
	}
	c := a.about.concerns
	var some []noticerow.Reader // who see single records
	for _, r := range a.readers {
		switch {
		case members[r.UserID] && (c == nil || r.May(c.every)):
			a.received[r.UserID] = a.notice
		case c != nil && len(a.notice.ObjectIDs) == 0:
			// The event has too many records to name: the reader reads them again.
			a.received[r.UserID] = postgres.Notice{TenantID: a.notice.TenantID, Name: a.notice.Name}
		case c != nil:
			some = append(some, noticerow.Reader{UserID: r.UserID,
				Group: members[r.UserID] && c.group != "" && r.May(c.group)})
		}
	}
	if len(some) == 0 {
		return nil
	}
	return a.addRecords(some)
}

// addRecords adds the readers of single records, each with the ids that they may see.
func (a audience) addRecords(some []noticerow.Reader) error {
	records, err := noticerow.Records(a.tx, a.about.concerns.Concern, a.notice.ObjectIDs, some)
	for userID, ids := range records {
		a.received[userID] = postgres.Notice{TenantID: a.notice.TenantID, Name: a.notice.Name,
			ProjectID: a.notice.ProjectID, ObjectIDs: ids}
	}
	return err
}
