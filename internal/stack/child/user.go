package child

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
)

// User is the user under which a child runs instead of the current one.
type User struct{ UID, GID uint32 }

// Unprivileged is the user of programs that refuse to run as root. It is nil for an ordinary user, else "nobody"
// (it must have an entry in the password file, because initdb looks its own name up).
func Unprivileged() (*User, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("nobody")
	if err != nil {
		return nil, fmt.Errorf("running as root needs the user nobody to run PostgreSQL as: %w", err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, fmt.Errorf("uid of nobody: %w", err)
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, fmt.Errorf("gid of nobody: %w", err)
	}
	return &User{UID: uint32(uid), GID: uint32(gid)}, nil
}

// Own gives a folder and all within it to the user.
func (u *User) Own(dir string) error {
	if u == nil {
		return nil
	}
	return filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(u.UID), int(u.GID))
	})
}

// CanReach says whether the user may walk down to the path: every folder above
// it lets others through.
func (u *User) CanReach(path string) bool {
	if u == nil {
		return true
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err == nil && info.Mode().Perm()&0o001 == 0 {
			return false
		}
		if dir == filepath.Dir(dir) {
			return true
		}
	}
}
