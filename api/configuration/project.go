package configuration

import (
	"strings"

	"countersign.dev/domain/configuration"
	projects "countersign.dev/domain/project"
)

// project is the YAML form of a project.
type project struct {
	projectName `yaml:",inline"`

	Description   string                 `yaml:"description,omitempty"`
	ProjectType   string                 `yaml:"projectType"`
	ERPType       string                 `yaml:"erpType"`
	CaptureMethod projects.CaptureMethod `yaml:"captureMethod"`
	Groups        []string               `yaml:"groups,omitempty"`
	Users         []string               `yaml:"users,omitempty"`
	ACHProject    *projectName           `yaml:"achProject,omitempty"`
	CheckProject  *projectName           `yaml:"checkProject,omitempty"`
}

func projectToFile(p configuration.Project) project {
	return project{projectName: projectName(p.ProjectName), Description: p.Description, ProjectType: p.Type,
		ERPType: p.ERPType, CaptureMethod: p.CaptureMethod, Groups: p.Groups, Users: p.Users,
		ACHProject: payerToFile(p.ACH), CheckProject: payerToFile(p.Check)}
}

func payerToFile(p configuration.ProjectName) *projectName {
	if p.Key() == "" {
		return nil
	}
	return &projectName{p.Workspace, p.Project}
}

func projectFromFile(p project) configuration.Project {
	return configuration.Project{ProjectName: nameFromFile(&p.projectName), Description: p.Description,
		Type: p.ProjectType, ERPType: p.ERPType, CaptureMethod: p.CaptureMethod, Groups: p.Groups, Users: p.Users,
		ACH: nameFromFile(p.ACHProject), Check: nameFromFile(p.CheckProject)}
}

func nameFromFile(p *projectName) configuration.ProjectName {
	if p == nil {
		return configuration.ProjectName{}
	}
	return configuration.ProjectName{Workspace: strings.TrimSpace(p.Workspace), Project: strings.TrimSpace(p.Project)}
}
