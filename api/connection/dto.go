package connection

import (
	"context"
	"time"

	"countersign.dev/domain/connection"
)

// PathInput names the connection.
type PathInput struct {
	ConnectionID string `path:"connectionId" format:"uuid"`
}

// ProfilePathInput names a profile of a connection.
type ProfilePathInput struct {
	PathInput
	ProfileID string `path:"profileId" format:"uuid"`
}

// NewInput is a new connection.
type NewInput struct {
	Body struct {
		Type        connection.Type `json:"type"`
		Name        string          `json:"name"`
		Description string          `json:"description,omitempty"`
	}
}

// ChangedInput is a changed connection with the version that the caller read.
type ChangedInput struct {
	PathInput
	Body struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		Version     int64  `json:"version"`
	}
}

// NewProfileInput is a new profile.
type NewProfileInput struct {
	PathInput
	Body NewProfile
}

// NewProfile is a new profile with its secrets.
type NewProfile struct {
	Name     string         `json:"name"`
	Settings Settings       `json:"settings"`
	Secrets  ProfileSecrets `json:"secrets,omitempty"`
	Key      *NewKey        `json:"key,omitempty" doc:"PGP: becomes the key in use; without one, it stays"`
}

// ChangedProfileInput is a changed profile with the version that the caller read.
type ChangedProfileInput struct {
	ProfilePathInput
	Body struct {
		NewProfile
		Version int64 `json:"version"`
	}
}

// ProfileSecrets are written and never returned. An empty one keeps what is stored.
type ProfileSecrets struct {
	Password     string `json:"password,omitempty" maxLength:"20000"`
	PrivateKey   string `json:"privateKey,omitempty" maxLength:"20000" doc:"PEM or OpenSSH"`
	Passphrase   string `json:"passphrase,omitempty" maxLength:"20000" doc:"Of the private key"`
	APIKey       string `json:"apiKey,omitempty" maxLength:"20000"`
	BearerToken  string `json:"bearerToken,omitempty" maxLength:"20000"`
	ClientSecret string `json:"clientSecret,omitempty" maxLength:"20000"`
}

// Settings are the settings of a profile. Those that its type and its authentication do not have are ignored.
type Settings struct {
	Authentication   connection.Authentication `json:"authentication"`
	Login            string                    `json:"login,omitempty"`
	Host             string                    `json:"host,omitempty"`
	Port             int                       `json:"port,omitempty"`
	HostKey          string                    `json:"hostKey,omitempty" doc:"SFTP: SHA-256 fingerprint that was accepted"`
	Folder           string                    `json:"folder,omitempty" doc:"SFTP: a folder that must exist"`
	Encryption       connection.Encryption     `json:"encryption,omitempty"`
	From             string                    `json:"from,omitempty" doc:"SMTP: address of the sender"`
	PerMinute        int                       `json:"perMinute,omitempty" doc:"SMTP: messages"`
	URL              string                    `json:"url,omitempty"`
	KeyName          string                    `json:"keyName,omitempty" doc:"Of the API key"`
	AddTo            connection.AddTo          `json:"addTo,omitempty"`
	TokenURL         string                    `json:"tokenUrl,omitempty"`
	ClientID         string                    `json:"clientId,omitempty"`
	Scope            string                    `json:"scope,omitempty"`
	Audience         string                    `json:"audience,omitempty"`
	KeyID            string                    `json:"keyId,omitempty"`
	Claims           string                    `json:"claims,omitempty" doc:"A JSON object of further claims"`
	AuthorizationURL string                    `json:"authorizationUrl,omitempty" doc:"Where a person consents"`
	KeyOwner         connection.KeyOwner       `json:"keyOwner,omitempty" doc:"PGP: whose key it is; it stays"`
}

// Output is one connection.
type Output struct{ Body Connection }

// Connection is the API representation of a connection.
type Connection struct {
	ID                   string          `json:"id"`
	Type                 connection.Type `json:"type"`
	Name                 string          `json:"name"`
	Description          string          `json:"description"`
	Profiles             []Profile       `json:"profiles" doc:"By name"`
	CreationTime         time.Time       `json:"creationTime"`
	LastModificationTime time.Time       `json:"lastModificationTime"`
	Version              int64           `json:"version"`
}

// Profile is the API representation of a profile. It contains no secret.
type Profile struct {
	ID       string               `json:"id"`
	Name     string               `json:"name"`
	Settings Settings             `json:"settings"`
	Secrets  []connection.Secret  `json:"secrets" doc:"Names of the stored secrets; they are never returned"`
	Test     Test                 `json:"test"`
	UsedBy   []connection.Purpose `json:"usedBy"`
	Accounts []BankAccount        `json:"bankAccounts" maxItems:"500" doc:"Whose files the profile delivers"`
	Projects []Project            `json:"projects" doc:"That post to their ERP by it"`
	Keys     []Key                `json:"keys" maxItems:"20" doc:"PGP: the key in use first"`
	Version  int64                `json:"version"`

	Workflows []Workflow `json:"workflows" maxItems:"4000" doc:"Whose newest version has steps that use it"`

	AuthorizationRedirect string `json:"authorizationRedirect,omitempty" doc:"To register at the server that authorizes"`
}

// BankAccount is a bank account that uses a profile.
type BankAccount struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Project is a project that uses a profile.
type Project struct {
	ID          string `json:"id"`
	WorkspaceID string `json:"workspaceId"`
	Name        string `json:"name"`
}

// Workflow is a workflow whose steps use a profile.
type Workflow struct {
	ID          string `json:"id"`
	WorkspaceID string `json:"workspaceId"`
	ProjectID   string `json:"projectId"`
	Name        string `json:"name"`
}

// Test is the latest test of a profile.
type Test struct {
	State  connection.TestState `json:"state"`
	Reason connection.Reason    `json:"reason"`
	At     *time.Time           `json:"at,omitempty"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string          `json:"id"`
	Type                 connection.Type `json:"type"`
	Name                 string          `json:"name"`
	Description          string          `json:"description"`
	Profiles             int             `json:"profiles"`
	UsedBy               int             `json:"usedBy" doc:"Purposes that use one of the profiles"`
	CreationTime         time.Time       `json:"creationTime"`
	LastModificationTime time.Time       `json:"lastModificationTime"`
}

// TestInput asks for a test.
type TestInput struct {
	ProfilePathInput
	Body struct {
		Message bool `json:"message,omitempty" doc:"SMTP: also send a message to the caller"`
	}
}

// HostKeyInput names an SFTP server.
type HostKeyInput struct {
	Body struct {
		Host string `json:"host" maxLength:"253"`
		Port int    `json:"port"`
	}
}

// HostKeyOutput is the host key that the server shows.
type HostKeyOutput struct {
	Body struct {
		Fingerprint string `json:"fingerprint" doc:"SHA-256"`
		Algorithm   string `json:"algorithm"`
	}
}

// SenderOutput is the sender of the company's messages.
type SenderOutput struct{ Body Sender }

// Sender is the profile that sends the company's messages, and those that can.
type Sender struct {
	ProfileID string          `json:"profileId" doc:"Empty: the mail server of the installation"`
	Choices   []SenderProfile `json:"choices" maxItems:"1000"`
}

// SenderProfile is a profile that can send messages.
type SenderProfile struct {
	ID           string `json:"id"`
	ConnectionID string `json:"connectionId"`
	Name         string `json:"name"`
	From         string `json:"from"`
}

// SenderInput chooses the sender of the company's messages.
type SenderInput struct {
	Body struct {
		ProfileID string `json:"profileId,omitempty" doc:"Empty: the mail server of the installation"`
		Seen      string `json:"seen,omitempty" doc:"The profile that the caller read"`
	}
}

// BlockedHostsOutput contains the hosts that REST connections may not reach.
type BlockedHostsOutput struct {
	Body struct {
		Hosts []string `json:"hosts" maxItems:"200"`
	}
}

// BlockedHostsInput replaces them.
type BlockedHostsInput struct {
	Body struct {
		Hosts []string `json:"hosts" maxItems:"200" doc:"Names, domains, addresses and networks"`
		Seen  []string `json:"seen" maxItems:"200" doc:"The list that the caller read"`
	}
}

func (p NewProfile) fromAPI(version int64) connection.Change {
	s := p.Secrets
	return connection.Change{Name: p.Name, Settings: connection.Settings(p.Settings), Version: version,
		Key: p.Key.fromAPI(),
		Secrets: map[connection.Secret]string{connection.SecretPassword: s.Password,
			connection.SecretPrivateKey: s.PrivateKey, connection.SecretPassphrase: s.Passphrase,
			connection.SecretAPIKey: s.APIKey, connection.SecretBearerToken: s.BearerToken,
			connection.SecretClientSecret: s.ClientSecret}}
}

// output is a connection with the addresses to which servers return people of the company.
func (h handlers) output(ctx context.Context, c connection.Connection) *Output {
	out := toAPI(c)
	for n, p := range out.Profiles {
		if p.Settings.Authentication == connection.AuthorizationCode {
			out.Profiles[n].AuthorizationRedirect = h.redirect(ctx, c.ID, p.ID)
		}
	}
	return &Output{out}
}

func toAPI(c connection.Connection) Connection {
	out := Connection{ID: c.ID, Type: c.Type, Name: c.Name, Description: c.Description,
		Profiles: make([]Profile, len(c.Profiles)), CreationTime: c.CreatedAt, LastModificationTime: c.UpdatedAt,
		Version: c.Version}
	for n, p := range c.Profiles {
		out.Profiles[n] = Profile{ID: p.ID, Name: p.Name, Settings: Settings(p.Settings), Secrets: p.Secrets,
			Test: Test{State: p.Test.State, Reason: p.Test.Reason}, UsedBy: p.UsedBy, Version: p.Version,
			Keys:     keysToAPI(p.Keys, time.Now()),
			Accounts: make([]BankAccount, len(p.BankAccounts)), Projects: make([]Project, len(p.Projects))}
		for i, a := range p.BankAccounts {
			out.Profiles[n].Accounts[i] = BankAccount(a)
		}
		out.Profiles[n].Workflows = make([]Workflow, len(p.Workflows))
		for i, workflow := range p.Workflows {
			out.Profiles[n].Workflows[i] = Workflow(workflow)
		}
		for i, project := range p.Projects {
			out.Profiles[n].Projects[i] = Project(project)
		}
		if !p.Test.At.IsZero() {
			out.Profiles[n].Test.At = &p.Test.At
		}
	}
	return out
}

func entryToAPI(e connection.Entry) Entry { return Entry(e) }
