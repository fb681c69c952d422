package account

import (
	"net/http"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// deviceCookie marks a browser in which the user has signed in with the password, one cookie for each user.
func (a Account) deviceCookie(userID string) string {
	if a.secure {
		return "__Secure-countersign_device_" + userID
	}
	return "countersign_device_" + userID
}

func (a Account) device(t tenant.Tenant, done sessionapp.Completed) string {
	c := http.Cookie{
		Name: a.deviceCookie(done.UserID), Value: done.Device, Path: "/api/tenants/" + t.Identifier + "/account",
		MaxAge: int(session.DeviceLife.Seconds()), HttpOnly: true, Secure: a.secure, SameSite: http.SameSiteStrictMode,
	}
	return c.String()
}

func cookieOf(header, name string) string {
	cookies, err := http.ParseCookie(header)
	if err != nil {
		return ""
	}
	for _, c := range cookies {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}
