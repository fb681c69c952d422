package place

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
)

// Ports are given to processes in blocks. They are below 32768, for two reasons: Temporal stores the ports of its
// services in a smallint, and the kernel assigns those above to outgoing connections.
const (
	// BlockSize is how many ports a stack may use.
	BlockSize  = 100
	firstBlock = 20000
	blocks     = (32768 - firstBlock) / BlockSize
)

// owned are the blocks of this process. A process owns a block while it listens on the block's last port, so that two
// processes that look for ports at the same time never find the same ones.
var owned struct {
	sync.Mutex
	guards     []net.Listener
	next, last int // the ports that FreePort gives next; last belongs to the guard
}

// FreePort returns a free TCP port on the loopback, which no other process receives while this one runs.
func FreePort() (int, error) {
	owned.Lock()
	defer owned.Unlock()
	for {
		if owned.next >= owned.last {
			first, err := claim()
			if err != nil {
				return 0, err
			}
			owned.next, owned.last = first, first+BlockSize-1
		}
		port := owned.next
		owned.next++
		if free(port) {
			return port, nil
		}
	}
}

// FreeBlock returns the first of BlockSize consecutive TCP ports on the loopback, which no other process receives while
// this one runs. All are free but the last, which shows that the block is in use.
func FreeBlock() (int, error) {
	owned.Lock()
	defer owned.Unlock()
	return claim()
}

func claim() (first int, err error) {
	for _, block := range rand.Perm(blocks) {
		first := firstBlock + block*BlockSize
		guard, err := listen(first + BlockSize - 1)
		if err != nil {
			continue
		}
		if allFree(first, BlockSize-1) {
			owned.guards = append(owned.guards, guard)
			return first, nil
		}
		_ = guard.Close()
	}
	return 0, errors.New("no block of free ports between 20000 and 32767")
}

func allFree(first, count int) bool {
	for port := first; port < first+count; port++ {
		if !free(port) {
			return false
		}
	}
	return true
}

func free(port int) bool {
	l, err := listen(port)
	return err == nil && l.Close() == nil
}

func listen(port int) (net.Listener, error) {
	return net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
}
