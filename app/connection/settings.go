package connection

import (
	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/id"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// AddSettingsIn adds a profile without secrets to a connection. It is not used before a person has entered them.
func (c Commands) AddSettingsIn(tx *postgres.Tx, connectionID, name string, s connection.Settings) error {
	of, err := connectionrow.Lock(tx, connectionID)
	if err != nil {
		return err
	}
	added := connection.Profile{ID: id.New(), ConnectionID: of.ID, Type: of.Type}
	next := connection.Change{Name: name, Settings: s.Clean(of.Type)}
	if err := next.RefuseSettings(added); err != nil {
		return err
	}
	if err := c.refuse(tx, of.Type, next.Settings); err != nil {
		return err
	}
	if err := addProfile(tx, added, next, sealedParts{}); err != nil {
		return err
	}
	return connectionrow.Touch(tx, of.ID)
}

// ProposeSettingsIn changes the settings of a profile, which waits for a second administrator. A profile that leads
// elsewhere afterwards loses its secrets.
func (c Commands) ProposeSettingsIn(
	tx *postgres.Tx, w *proposalapp.Waiting, p connection.Profile, s connection.Settings,
) error {
	s = s.Clean(p.Type)
	if err := c.refuse(tx, p.Type, s); err != nil {
		return err
	}
	return proposalapp.Change(tx, w, SettingsKind(), p.ID, SettingsChange{s})
}

// SettingsChange is a change of the settings of a profile.
type SettingsChange struct{ Settings connection.Settings }

// SettingsKind is the change of a profile by a configuration file.
func SettingsKind() proposalapp.Kind[SettingsChange] {
	return proposalapp.Kind[SettingsChange]{Name: proposal.ConnectionProfile, Permission: "connections:update",
		Snapshot: func(tx *postgres.Tx, profileID string, _ SettingsChange) (s proposal.Snapshot, err error) {
			of, p, err := profileOfAny(tx, profileID)
			if err != nil {
				return s, err
			}
			secrets := make([]string, len(p.Secrets))
			for n, name := range p.Secrets {
				secrets[n] = string(name)
			}
			return proposal.Snapshot{Subject: of.Name + ", " + p.Name,
				Values: append(p.Settings.Fields(), proposal.Value{Field: proposal.Secrets, Values: secrets})}, nil
		},
		Apply: func(tx *postgres.Tx, profileID string, change SettingsChange) error {
			of, before, err := profileOfAny(tx, profileID)
			if err != nil {
				return err
			}
			next := connection.Change{Name: before.Name, Settings: change.Settings}
			if err := next.RefuseSettings(before); err != nil {
				return err
			}
			if err := refuseBlocked(tx, of.Type, next.Settings); err != nil {
				return err
			}
			if err := updateProfile(tx, before, next, sealedParts{}); err != nil {
				return err
			}
			return connectionrow.Touch(tx, of.ID)
		}}
}

// profileOfAny is a profile and its connection, which it locks.
func profileOfAny(tx *postgres.Tx, profileID string) (of connection.Connection, p connection.Profile, err error) {
	found, err := connectionrow.Profile(tx, profileID)
	if err != nil {
		return of, p, err
	}
	return lockProfile(tx, found.ConnectionID, profileID)
}
