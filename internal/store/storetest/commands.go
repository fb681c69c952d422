package storetest

import (
	autonumberapp "countersign.dev/app/autonumber"
	componentapp "countersign.dev/app/component"
	gridapp "countersign.dev/app/grid"
	indexfieldapp "countersign.dev/app/indexfield"
	licenseapp "countersign.dev/app/license"
	projectapp "countersign.dev/app/project"
	workspaceapp "countersign.dev/app/workspace"
	"countersign.dev/internal/postgres"
)

// AutoNumbers are the use cases of automatic numbers.
func AutoNumbers(s *postgres.DB) autonumberapp.Commands { return autonumberapp.Commands{DB: s} }

// Components are the use cases of components.
func Components(s *postgres.DB) componentapp.Commands { return componentapp.Commands{DB: s} }

// Grids are the use cases of list settings.
func Grids(s *postgres.DB) gridapp.Commands { return gridapp.Commands{DB: s} }

// IndexFields are the use cases of index fields.
func IndexFields(s *postgres.DB) indexfieldapp.Commands { return indexfieldapp.Commands{DB: s} }

// Licenses are the use cases of licenses.
func Licenses(s *postgres.DB) licenseapp.Commands { return licenseapp.Commands{DB: s} }

// Projects are the use cases of projects.
func Projects(s *postgres.DB) projectapp.Commands { return projectapp.Commands{DB: s} }

// Workspaces are the use cases of workspaces.
func Workspaces(s *postgres.DB) workspaceapp.Commands { return workspaceapp.Commands{DB: s} }
