package scim

import (
	"time"

	"countersign.dev/domain/scim"
)

// Client is a program of an identity provider that keeps people and groups up to date.
type Client struct {
	ID           string     `json:"id" format:"uuid"`
	Name         string     `json:"name"`
	CreatedBy    string     `json:"createdBy"`
	CreationTime time.Time  `json:"creationTime"`
	ExpiresAt    time.Time  `json:"expiresAt"`
	LastUsedAt   *time.Time `json:"lastUsedAt,omitempty" doc:"To the minute; absent: never"`
}

func toAPI(c scim.Client) Client {
	return Client{c.ID, c.Name, c.CreatedBy, c.CreatedAt, c.ExpiresAt, c.LastUsedAt}
}

// ClientsOutput are the clients of the company.
type ClientsOutput struct{ Body Clients }

// Clients are the clients of the company.
type Clients struct {
	Address string   `json:"address" doc:"The SCIM base address to enter at the identity provider"`
	Items   []Client `json:"items" maxItems:"20"`
}

// AddInput names a new client.
type AddInput struct{ Body NewClient }

// NewClient names a client.
type NewClient struct {
	Name string `json:"name" minLength:"1" maxLength:"80"`
	Days int    `json:"days" minimum:"1" maximum:"365" doc:"Days until the token expires: 90, 180 or 365"`
}

// AddedOutput is a new client with its token, which is returned only once.
type AddedOutput struct{ Body AddedClient }

// AddedClient is a new client with its token, which is returned only once.
type AddedClient struct {
	Client Client `json:"client"`
	Token  string `json:"token"`
}

// ClientInput names a client.
type ClientInput struct {
	ClientID string `path:"clientId" format:"uuid"`
}
