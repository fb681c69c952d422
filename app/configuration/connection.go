package configuration

import (
	"slices"

	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/workspace"
	connectionrow "countersign.dev/internal/store/connection"
)

func profileName(p connectionrow.NamedProfile) configuration.ProfileName {
	return configuration.ProfileName{Connection: p.Connection, Profile: p.Name}
}

// connectionsOf are the profiles as a file has them.
func connectionsOf(profiles []connectionrow.NamedProfile) (all []configuration.Connection) {
	for _, p := range profiles {
		if p.Type != connection.PGP {
			all = append(all, configuration.Connection{ProfileName: profileName(p), Type: p.Type, Settings: p.Settings})
		}
	}
	return all
}

func (c company) profile(of configuration.ProfileName) (connectionrow.NamedProfile, bool) {
	n := slices.IndexFunc(c.profiles, func(p connectionrow.NamedProfile) bool { return profileName(p) == of })
	if n < 0 {
		return connectionrow.NamedProfile{}, false
	}
	return c.profiles[n], true
}

// applyConnection adds a profile without secrets, with which nobody can sign in yet. A change waits for a second
// administrator, because a profile in use decides who receives files.
func (r *run) applyConnection(wanted configuration.Connection) error {
	if wanted.Type == connection.PGP {
		return refuseType("Files contain no keys. Add them in Connections and keys.")
	}
	p, found := r.now.profile(wanted.ProfileName)
	switch {
	case !found:
		return r.addConnection(wanted)
	case p.Type != wanted.Type:
		return refuseType("The connection exists with another type, which cannot change.")
	}
	if err := require(r.tx, "connections:update"); err != nil {
		return err
	}
	return r.Connections.ProposeSettingsIn(r.tx, &r.waiting, p.Profile, wanted.Settings)
}

func (r *run) addConnection(wanted configuration.Connection) error {
	if err := require(r.tx, "connections:update"); err != nil {
		return err
	}
	v := fault.Validation{}
	workspace.CheckName(&v, "connection", wanted.Connection)
	workspace.CheckName(&v, "profile", wanted.Profile)
	if err := v.Err(); err != nil {
		return err
	}
	of, found, err := connectionrow.Find(r.tx, wanted.Connection)
	if err != nil {
		return err
	}
	if !found {
		if err := require(r.tx, "connections:create"); err != nil {
			return err
		}
		of, err = connectionapp.CreateIn(r.tx, connection.Connection{ID: id.New(), Type: wanted.Type,
			Name: wanted.Connection})
		if err != nil {
			return err
		}
	}
	if of.Type != wanted.Type {
		return refuseType("The connection exists with another type, which cannot change.")
	}
	return r.Connections.AddSettingsIn(r.tx, of.ID, wanted.Profile, wanted.Settings)
}

func refuseType(message string) error {
	v := fault.Validation{}
	v.Add("type", fault.InvalidValue, "%s", message)
	return v.Err()
}
