package stack

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// ask gets a JSON document; without into, only that the address answers well.
func ask(ctx context.Context, url string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", url, res.Status)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(body, into)
}

// Answers says whether an HTTP address answers well.
func Answers(ctx context.Context, url string) error { return ask(ctx, url, nil) }
