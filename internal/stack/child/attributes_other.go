//go:build !linux

package child

import "syscall"

// Only Linux can signal the children of a killed process; elsewhere the next
// start finds the leftovers by their data folder.
func attributes(u *User, _ syscall.Signal) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true}
	if u != nil {
		attr.Credential = &syscall.Credential{Uid: u.UID, Gid: u.GID}
	}
	return attr
}
