package run

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"time"

	"countersign.dev/domain/id"
)

// patience is how long one call is repeated while servers restart.
const patience = 4 * time.Minute

// errAnswerLost means that a command was executed, but its response was lost with the server: its result must be
// read.
var errAnswerLost = errors.New("the command was carried out, its answer was lost")

// problem is the product's one error body.
type problem struct {
	Status    int
	ErrorCode string
	Details   string
	Errors    []struct{ PropertyName, ErrorMessage string }
}

func (p problem) Error() string {
	text := fmt.Sprintf("%d %s: %s", p.Status, p.ErrorCode, p.Details)
	for _, e := range p.Errors {
		text += fmt.Sprintf(" (%s: %s)", e.PropertyName, e.ErrorMessage)
	}
	return text
}

// person is a user signed in at a tenant.
type person struct {
	api    *api
	id     string
	name   string
	token  string
	tenant string // its id
}

// api is the product's HTTP side.
type api struct {
	base   string
	tenant string // identifier
	client *http.Client
}

// signIn continues as a demo user, with PKCE as a script does it.
func (p *person) signIn(ctx context.Context) error {
	verifier := rand.Text() + rand.Text()
	sum := sha256.Sum256([]byte(verifier))
	tenant := "/tenants/" + p.api.tenant
	account := p.api.base + "/api" + tenant + "/account"
	var code struct{ Code string }
	body := map[string]string{"userId": p.id, "codeChallenge": base64.RawURLEncoding.EncodeToString(sum[:])}
	if err := p.api.repeat(ctx,
		func() error {
			return p.api.send(ctx, http.MethodPost, p.api.base+"/api/demo"+tenant+"/continue-as", "", "", body, &code)
		}); err != nil {
		return fmt.Errorf("continue as %s: %w", p.name, err)
	}
	var token struct {
		AccessToken string
		User        struct{ TenantID string }
	}
	query := url.Values{"code": {code.Code}, "codeVerifier": {verifier}, "delivery": {"body"}}
	if err := p.api.send(ctx, http.MethodGet, account+"/token?"+query.Encode(), "", "", nil, &token); err != nil {
		return fmt.Errorf("sign in as %s: %w", p.name, err)
	}
	p.token, p.tenant = token.AccessToken, token.User.TenantID
	return nil
}

// get reads.
func (p *person) get(ctx context.Context, path string, into any) error {
	return p.call(ctx, http.MethodGet, path, "", nil, into)
}

// ask is a list or another question by POST.
func (p *person) ask(ctx context.Context, path string, body, into any) error {
	return p.call(ctx, http.MethodPost, path, "", body, into)
}

// command is executed once, because all attempts have the same key.
func (p *person) command(ctx context.Context, method, path string, body, into any) error {
	return p.call(ctx, method, path, id.New(), body, into)
}

func (p *person) call(ctx context.Context, method, path, key string, body, into any) error {
	return p.api.repeat(ctx, func() error {
		if p.token == "" {
			if err := p.signIn(ctx); err != nil {
				return err
			}
		}
		err := p.api.send(ctx, method, p.api.base+path, p.token, key, body, into)
		var refused problem
		if errors.As(err, &refused) && refused.Status == http.StatusUnauthorized {
			p.token = "" // expired, or the session ended with a restart: sign in again
			return errAgain
		}
		return err
	})
}

var errAgain = errors.New("again")

// repeat tries again what may help to try again.
func (a *api) repeat(ctx context.Context, do func() error) error {
	deadline := time.Now().Add(patience)
	for pause := 100 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := do()
		if err == nil || !transient(err) || time.Now().After(deadline) {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
	}
}

func transient(err error) bool {
	var refused problem
	if !errors.As(err, &refused) {
		// the connection failed, or no server listens yet
		return !errors.Is(err, errAnswerLost) && !errors.Is(err, context.Canceled)
	}
	return refused.Status == http.StatusTooManyRequests || refused.Status >= http.StatusInternalServerError ||
		refused.ErrorCode == "IdempotencyKeyInProgressException"
}

// form is a file to upload.
type form struct {
	name    string
	content []byte
}

func (a *api) send(ctx context.Context, method, address, token, key string, body, into any) error {
	content, kind, err := encode(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(content))
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"Content-Type": kind, "Idempotency-Key": key} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := a.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode >= http.StatusBadRequest {
		refused := problem{}
		_ = json.Unmarshal(text, &refused) // a proxy's page has no code; the status says enough
		refused.Status = answer.StatusCode
		if refused.ErrorCode == "IdempotencyAnswerLostException" {
			return errAnswerLost
		}
		return refused
	}
	if raw, ok := into.(*[]byte); ok {
		*raw = text
		return nil
	}
	if into == nil || len(text) == 0 {
		return nil
	}
	return json.Unmarshal(text, into)
}

func encode(body any) (content []byte, kind string, err error) {
	switch b := body.(type) {
	case nil:
		return nil, "", nil
	case form:
		var buffer bytes.Buffer
		w := multipart.NewWriter(&buffer)
		part, err := w.CreateFormFile("files", b.name)
		if err == nil {
			_, err = part.Write(b.content)
		}
		err = errors.Join(err, w.Close())
		return buffer.Bytes(), w.FormDataContentType(), err
	default:
		content, err = json.Marshal(b)
		return content, "application/json", err
	}
}
