// Package stack is the local stack behind `countersign up`: everything the
// product needs, on one machine, without Docker or system packages. In
// production each part is an address in the configuration instead.
package stack

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/temporalserver"
)

// defaultBase is the first port of the stack. The product's own default is 8080.
const (
	defaultBase    = 17000
	defaultProduct = 8080
	// Temporal keeps the ports of its services in a smallint.
	highestBase = 32767 - place.BlockSize
)

// ports of the stack: stable, so that the second start has the same addresses.
type ports struct {
	postgres, temporalUI, objects        int
	bank, world, smtp, printer, erp, api int
	workers                              int
	temporal                             temporalserver.Ports
}

func portsFrom(base string) (ports, error) {
	first := defaultBase
	switch base {
	case "":
	case "auto":
		found, err := place.FreeBlock()
		if err != nil {
			return ports{}, err
		}
		first = found
	default:
		n, err := strconv.Atoi(base)
		if err != nil || n < 1024 || n > highestBase {
			return ports{},
				fmt.Errorf("COUNTERSIGN_PORT_BASE: %q is neither auto nor a number from 1024 to %d", base, highestBase)
		}
		first = n
	}
	p := ports{postgres: first, temporal: temporalserver.PortsFrom(first + 10), temporalUI: first + 20,
		objects: first + 30, bank: first + 40, world: first + 41, smtp: first + 42, printer: first + 43, erp: first + 44,
		workers: first + 50, api: first + 80}
	if first == defaultBase {
		p.api = defaultProduct
	}
	return p, nil
}

// home is the folder of the stack's state.
type home struct {
	dir string
	// servers is where programs that refuse root keep their data: the same
	// folder, unless the user they run as cannot walk there.
	servers string
	lock    *os.File
}

func openHome(dir string) (*home, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	user, err := child.Unprivileged()
	if err != nil {
		return nil, err
	}
	mode := os.FileMode(0o700)
	if user != nil {
		mode = 0o711
	}
	if err := os.MkdirAll(dir, mode); err != nil {
		return nil, err
	}
	h := &home{dir: dir, servers: dir}
	if !user.CanReach(filepath.Join(dir, "postgres")) {
		sum := sha256.Sum256([]byte(dir))
		h.servers = "/var/lib/countersign-" + hex.EncodeToString(sum[:4])
		if err := os.MkdirAll(h.servers, 0o711); err != nil {
			return nil, err
		}
	}
	h.lock, err = os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(h.lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, fmt.Errorf("another `countersign up` runs on %s: stop it, or set COUNTERSIGN_HOME", dir)
	}
	return h, nil
}

func (h *home) path(name ...string) string { return filepath.Join(append([]string{h.dir}, name...)...) }
