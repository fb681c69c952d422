package supervise

import (
	"context"
	"fmt"
	"net"
	"time"
)

// PortBusy says which port of which service is taken.
type PortBusy struct {
	Service string
	Port    int
}

func (e *PortBusy) Error() string {
	return fmt.Sprintf(
		"port %d, which %s needs, is in use by another program: stop it, or set COUNTERSIGN_PORT_BASE (all ports) or "+
			"COUNTERSIGN_LISTEN (the product's)", e.Port, e.Service)
}

// awaitPorts waits until a killed run has released its ports.
func awaitPorts(ctx context.Context, s Service) error {
	for _, port := range s.Ports {
		for attempt := 0; ; attempt++ {
			l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
			if err == nil {
				if err := l.Close(); err != nil {
					return err
				}
				break
			}
			if attempt == 20 {
				return &PortBusy{Service: s.Name, Port: port}
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(100 * time.Millisecond):
			}
		}
	}
	return nil
}
