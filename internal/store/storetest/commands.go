package storetest

import (
	autonumberapp "countersign.dev/app/autonumber"
	componentapp "countersign.dev/app/component"
	gridapp "countersign.dev/app/grid"
	indexfieldapp "countersign.dev/app/indexfield"
	licenseapp "countersign.dev/app/license"
	projectapp "countersign.dev/app/project"
	workspaceapp "countersign.dev/app/workspace"
	"countersign.dev/internal/store"
)

// AutoNumbers are the use cases of automatic numbers.
func AutoNumbers(s *store.Store) autonumberapp.Commands { return autonumberapp.Commands{DB: s.DB} }

// Components are the use cases of components.
func Components(s *store.Store) componentapp.Commands { return componentapp.Commands{DB: s.DB} }

// Grids are the use cases of list settings.
func Grids(s *store.Store) gridapp.Commands { return gridapp.Commands{DB: s.DB} }

// IndexFields are the use cases of index fields.
func IndexFields(s *store.Store) indexfieldapp.Commands { return indexfieldapp.Commands{DB: s.DB} }

// Licenses are the use cases of licenses.
func Licenses(s *store.Store) licenseapp.Commands { return licenseapp.Commands{DB: s.DB} }

// Projects are the use cases of projects.
func Projects(s *store.Store) projectapp.Commands { return projectapp.Commands{DB: s.DB} }

// Workspaces are the use cases of workspaces.
func Workspaces(s *store.Store) workspaceapp.Commands { return workspaceapp.Commands{DB: s.DB} }
