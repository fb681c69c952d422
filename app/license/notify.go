package license

import (
	"slices"
	"time"

	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/license"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/postgres"
	licenserow "countersign.dev/internal/store/license"
	tenantrow "countersign.dev/internal/store/tenant"
)

// notifyUse adds the notices of products whose use has reached a threshold, and makes browsers load the counts again.
func notifyUse(tx *postgres.Tx, products ...string) error {
	sub, err := read(tx, limited)
	if err != nil {
		return err
	}
	near := slices.DeleteFunc(slices.Clone(sub), func(e license.Entry) bool {
		return e.Percent() < license.WarnAt || !slices.Contains(products, e.Name)
	})
	if len(near) == 0 {
		return nil
	}
	if err := notify(tx, due(near)); err != nil {
		return err
	}
	return changed(tx)
}

// due are the notices that apply now.
func due(sub license.Subscription) (all []license.Notice) {
	for _, e := range sub {
		all = append(all, e.Notices()...)
	}
	return all
}

// notify adds the notices of new occasions, and queues a message about each of them to the administrators.
func notify(tx *postgres.Tx, notices []license.Notice) error {
	now := time.Now()
	for _, n := range notices {
		n.ID, n.NotificationTime = id.New(), now
		added, err := licenserow.Notify(tx, n)
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		if err := queue(tx, n); err != nil {
			return err
		}
	}
	return nil
}

func queue(tx *postgres.Tx, n license.Notice) error {
	own, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	return mailapp.QueueForAdministrators(tx, func(r mail.Reader) mail.Draft {
		return r.LicenseNotice(mail.LicenseNotice{Company: own.Name, Notice: n,
			Path: "/" + own.Identifier + "/company-settings/license"})
	})
}

// changed makes browsers load the license again.
func changed(tx *postgres.Tx) error { return tx.Emit(event.SubscriptionUpdated{}) }
