package configuration

import (
	"slices"

	projectapp "countersign.dev/app/project"
	workspaceapp "countersign.dev/app/workspace"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
	workspacerow "countersign.dev/internal/store/workspace"
)

func nameOf(p project.Project) configuration.ProjectName {
	return configuration.ProjectName{Workspace: p.WorkspaceName, Project: p.Name}
}

// projectsOf are the projects as a file has them.
func projectsOf(
	tx *postgres.Tx, projects []project.Project, people approval.Parties,
) (all []configuration.Project, err error) {
	members, err := projectrow.AllMembers(tx)
	if err != nil {
		return nil, err
	}
	names := map[string]configuration.ProjectName{}
	for _, p := range projects {
		names[p.ID] = nameOf(p)
	}
	for _, p := range projects {
		payers, err := p.PaymentProjects()
		if err != nil {
			return nil, err
		}
		out := configuration.Project{ProjectName: nameOf(p), Description: p.Description, Type: p.Type, ERPType: p.ERPType,
			CaptureMethod: p.CaptureMethod, ACH: names[payers.ACH], Check: names[payers.Check]}
		for _, m := range members[p.ID] {
			switch m.Kind {
			case project.MemberGroup:
				out.Groups = append(out.Groups, partyName(people, approval.GroupParty, m.ID))
			case project.MemberUser:
				out.Users = append(out.Users, partyName(people, approval.UserParty, m.ID))
			}
		}
		slices.Sort(out.Groups)
		slices.Sort(out.Users)
		all = append(all, out)
	}
	return all, nil
}

// partyName is the name of a role or group, or the email address of a user. A party that no longer exists keeps the
// text.
func partyName(people approval.Parties, kind approval.PartyKind, text string) string {
	if p, found := people.Find(kind, text); found {
		return p.Name
	}
	return text
}

func (c company) project(of configuration.ProjectName) (project.Project, bool) {
	n := slices.IndexFunc(c.projects, func(p project.Project) bool { return nameOf(p) == of })
	if n < 0 {
		return project.Project{}, false
	}
	return c.projects[n], true
}

// named are the ids of the projects that a file names.
func named(projects []project.Project, f configuration.File) []string {
	ids := []string{}
	for _, p := range projects {
		name := nameOf(p)
		if slices.ContainsFunc(f.Projects, func(wanted configuration.Project) bool { return wanted.ProjectName == name }) ||
			slices.ContainsFunc(f.ApprovalRules, func(r configuration.ProjectRules) bool { return r.ProjectName == name }) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// applyProject adds or changes a project, except for whom it is reserved.
func applyProject(tx *postgres.Tx, now company, wanted configuration.Project, e configuration.Entry) error {
	p, found := now.project(wanted.ProjectName)
	var err error
	switch {
	case !found:
		p, err = addProject(tx, wanted)
	case p.Type != wanted.Type:
		v := fault.Validation{}
		v.Add("projectType", fault.InvalidValue, "The project exists with the type %s, which cannot change.", p.Type)
		return v.Err()
	case e.Changes(proposal.Description, proposal.ERPType, proposal.CaptureMethod):
		p, err = updateProject(tx, p, wanted)
	}
	if err != nil || !e.Changes(proposal.ACHProject, proposal.CheckProject) {
		return err
	}
	return setPayers(tx, p, wanted, e)
}

func addProject(tx *postgres.Tx, wanted configuration.Project) (p project.Project, err error) {
	if err := require(tx, "projects:create"); err != nil {
		return p, err
	}
	v := fault.Validation{}
	workspace.CheckName(&v, "workspace", wanted.Workspace)
	workspace.CheckName(&v, "project", wanted.Project)
	if err := v.Err(); err != nil {
		return p, err
	}
	workspaceID, err := workspaceNamed(tx, wanted.Workspace)
	if err != nil {
		return p, err
	}
	return projectapp.CreateIn(tx, project.Project{ID: id.New(), WorkspaceID: workspaceID, Name: wanted.Project,
		Description: wanted.Description, Type: wanted.Type, ERPType: wanted.ERPType, CaptureMethod: wanted.CaptureMethod,
		Status: project.Active})
}

// workspaceNamed is the id of a workspace, which it adds if the company does not have it.
func workspaceNamed(tx *postgres.Tx, name string) (workspaceID string, err error) {
	workspaceID, found, err := workspacerow.IDOf(tx, name)
	if err != nil || found {
		return workspaceID, err
	}
	if err := require(tx, "workspaces:create"); err != nil {
		return "", err
	}
	w, err := workspaceapp.CreateIn(tx, workspace.Workspace{ID: id.New(), Name: name})
	return w.ID, err
}

func updateProject(tx *postgres.Tx, p project.Project, wanted configuration.Project) (project.Project, error) {
	if err := require(tx, "projects:update"); err != nil {
		return p, err
	}
	p.Description, p.ERPType, p.CaptureMethod = wanted.Description, wanted.ERPType, wanted.CaptureMethod
	return projectapp.UpdateIn(tx, p)
}

// setPayers chooses the payments projects that differ, which the file may have added before. The other one stays: a
// file of a person who does not see it cannot name it.
func setPayers(tx *postgres.Tx, p project.Project, wanted configuration.Project, e configuration.Entry) error {
	if err := require(tx, "projectGeneralSettings:update"); err != nil {
		return err
	}
	chosen, err := p.PaymentProjects()
	if err != nil {
		return err
	}
	v := fault.Validation{}
	for _, payer := range []struct {
		field  proposal.Field
		name   configuration.ProjectName
		chosen *string
	}{{proposal.ACHProject, wanted.ACH, &chosen.ACH}, {proposal.CheckProject, wanted.Check, &chosen.Check}} {
		if !e.Changes(payer.field) {
			continue
		}
		found, exists, err := projectrow.Find(tx, payer.name.Workspace, payer.name.Project)
		if err != nil {
			return err
		}
		if !exists && payer.name.Key() != "" {
			v.Add(string(payer.field), fault.InvalidValue, "There is no project named %q.", payer.name.Key())
		}
		*payer.chosen = found.ID
	}
	if err := v.Err(); err != nil {
		return err
	}
	_, err = projectapp.SetPaymentProjectsIn(tx, p.ID, p.Version, chosen)
	return err
}

// reserve replaces the groups and users for whom a project is reserved.
func reserve(tx *postgres.Tx, wanted configuration.Project) error {
	if err := require(tx, "projects:manageProjectGroups"); err != nil {
		return err
	}
	people, err := approvalrow.Parties(tx) // the file may have added groups before
	if err != nil {
		return err
	}
	unknown := fault.Validation{}
	members := []project.Member{}
	add := func(path string, kind project.MemberKind, names []string) {
		for _, partyID := range ids(&unknown, people, path, approval.PartyKind(kind), names) {
			if m := (project.Member{ID: partyID, Kind: kind}); !slices.Contains(members, m) {
				members = append(members, m)
			}
		}
	}
	add("groups", project.MemberGroup, wanted.Groups)
	add("users", project.MemberUser, wanted.Users)
	if err := unknown.Err(); err != nil {
		return err
	}
	p, found, err := projectrow.Find(tx, wanted.Workspace, wanted.Project)
	if err != nil || !found { // what kept the project from being added is named already
		return err
	}
	return projectapp.SetMembersIn(tx, p.ID, members)
}

// ids are the ids of the parties with these names. It names each that does not exist.
func ids(
	unknown *fault.Validation, people approval.Parties, path string, kind approval.PartyKind, names []string,
) (all []string) {
	for _, name := range names {
		n := slices.IndexFunc(people, func(p approval.Party) bool {
			return p.Kind == kind && p.Name == name
		})
		switch {
		case n < 0 && kind == approval.UserParty:
			unknown.AddWith(path, fault.UserNotFound, map[string]string{"email": name},
				"No user has the email address %q.", name)
			continue
		case n < 0:
			unknown.Add(path, fault.InvalidValue, "There is no %s named %q.", kind, name)
			continue
		}
		all = append(all, people[n].ID)
	}
	return all
}
