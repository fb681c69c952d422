package postgres

import "errors"

// InSavepoint runs do and undoes what it wrote if it fails, without ending the transaction. The error is translated.
func (t *Tx) InSavepoint(name string, do func() error) error {
	if err := t.Gorm.SavePoint(name).Error; err != nil {
		return err
	}
	emitted := len(t.events)
	failed := do()
	if failed != nil {
		t.events = t.events[:emitted]
		if err := t.Gorm.RollbackTo(name).Error; err != nil {
			return errors.Join(failed, err)
		}
	}
	// A savepoint that is kept contains all later ones, so that each of them would take longer than the one before.
	if err := t.Gorm.Exec("RELEASE SAVEPOINT " + name).Error; err != nil {
		return err
	}
	return Translate(failed)
}
