package onprem

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Key is where the key of an agent is kept.
type Key interface {
	Read() (string, error)
	Write(key string) error
}

// KeyFile is a key in a file that only the account of the agent can read.
type KeyFile string

// Read implements Key.
func (f KeyFile) Read() (string, error) {
	text, err := os.ReadFile(string(f))
	return string(text), err
}

// Write implements Key. Another process sees the former key or the new one, never a part.
func (f KeyFile) Write(key string) error {
	part, err := os.CreateTemp(filepath.Dir(string(f)), filepath.Base(string(f))+".part-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = part.WriteString(key + "\n")
	err = errors.Join(err, part.Sync(), part.Close())
	if err == nil {
		err = os.Rename(part.Name(), string(f))
	}
	if err != nil {
		_ = os.Remove(part.Name()) // it contains a key that is not used
	}
	return err
}

func readKey(from Key) (string, error) {
	text, err := from.Read()
	if err != nil {
		return "", fmt.Errorf("the agent's key: %w", err)
	}
	key := strings.TrimSpace(text)
	if key == "" || strings.ContainsAny(key, " \r\n\t") {
		return "", errors.New("the key file does not hold one key")
	}
	return key, nil
}

// Pair exchanges a one-time code for the key of an agent and stores the key.
func Pair(ctx context.Context, cfg Config, code string) error {
	if err := checkURL(cfg.API); err != nil {
		return err
	}
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	if err := writable(cfg.Key); err != nil {
		return err
	}
	a := &api{base: strings.TrimRight(cfg.API, "/"), tenant: cfg.Tenant, host: host, release: cfg.Release,
		http: &http.Client{Timeout: time.Minute}}
	in := map[string]string{"code": code, "hostName": a.host, "release": a.release}
	answer, err := a.send(ctx, http.MethodPost, "/api/tenants/"+url.PathEscape(a.tenant)+"/agent-pairing", "", in)
	if err != nil {
		return err
	}
	var got struct {
		Key string `json:"key"`
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		return err
	}
	return cfg.Key.Write(got.Key)
}

// writable checks the folder of a key file before the code is used, because a code works once.
func writable(key Key) error {
	file, isFile := key.(KeyFile)
	if !isFile {
		return nil
	}
	probe, err := os.CreateTemp(filepath.Dir(string(file)), ".writable-*")
	if err != nil {
		return fmt.Errorf("the key cannot be stored: %w", err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// renewEvery is the interval between attempts to replace the key. A key file that cannot be written keeps its key.
const renewEvery = time.Hour

// renewKey replaces the key. The former key is valid until the new one was used, so a crash in between does no harm.
func (a *Agent) renewKey(ctx context.Context) {
	if time.Since(a.renewed) < renewEvery {
		return
	}
	a.renewed = time.Now()
	if err := writable(a.cfg.Key); err != nil {
		a.cfg.Log.Warn("the key was not replaced", "error", err.Error())
		return
	}
	var got struct {
		Key string `json:"key"`
	}
	err := a.api.call(ctx, http.MethodPost, "/api/agent-key", nil, &got)
	if err == nil {
		err = a.cfg.Key.Write(got.Key)
	}
	if err != nil {
		a.cfg.Log.Warn("the key was not replaced", "error", err.Error())
		return
	}
	a.api.mu.Lock()
	a.api.key, a.api.expires = got.Key, time.Time{} // the next request signs in with the new key
	a.api.mu.Unlock()
	a.cfg.Log.Info("the key was replaced")
}
