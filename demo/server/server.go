// Package server runs the HTTP servers of the demo.
package server

import (
	"errors"
	"net"
	"net/http"
	"time"
)

// Server is a running HTTP server.
type Server struct {
	listener net.Listener
	http     *http.Server
	served   chan struct{}
}

// Start serves until Close.
func Start(address string, handler http.Handler) (*Server, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &Server{listener: listener, http: &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second},
		served: make(chan struct{})}
	go func() {
		defer close(s.served)
		_ = s.http.Serve(listener) // ends with Close
	}()
	return s, nil
}

// URL is the address of the server.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() }

// Close ends the server and every conversation. The listener is closed first: a server that has not begun to
// serve does not know it yet.
func (s *Server) Close() error {
	err := errors.Join(s.listener.Close(), s.http.Close())
	<-s.served
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
