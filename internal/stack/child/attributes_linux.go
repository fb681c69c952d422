package child

import "syscall"

func attributes(u *User, orphan syscall.Signal) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: orphan}
	if u != nil {
		attr.Credential = &syscall.Credential{Uid: u.UID, Gid: u.GID, NoSetGroups: false}
	}
	return attr
}
