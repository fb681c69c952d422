package job

import (
	"time"

	"countersign.dev/domain/permission"
)

// MaxFiles is how many files the steps of a job make at most.
const MaxFiles = 1_000

// File is a file that a step of a job made.
type File struct {
	ID          string
	JobID       string
	Path        string // of the step
	Name        string
	ContentType string
	Size        int64 // bytes
	SHA256      string
	ObjectKey   string
	// Permissions are what a reader needs beside the permission to read jobs: the file can contain what steps read.
	Permissions []permission.Permission
	CreatedAt   time.Time
}
