package user

import (
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

// MinPassword is chosen by the product: the specification requires a minimum length and states none.
const (
	MinPassword = 12
	maxPassword = 1024
)

// CheckPassword asks for length and one of each kind of character (spec document 3, section 5).
func CheckPassword(path, password string) error {
	var v fault.Validation
	AddPasswordProblems(&v, path, password)
	return v.Err()
}

// AddPasswordProblems is CheckPassword for a form with further fields.
func AddPasswordProblems(v *fault.Validation, path, password string) {
	if n := utf8.RuneCountInString(password); n < MinPassword || n > maxPassword {
		v.Add(path, fault.LengthOutOfRange, "A password has at least %d characters.", MinPassword)
	}
	var upper, lower, digit, other bool
	for _, r := range password {
		switch {
		case unicode.IsUpper(r):
			upper = true
		case unicode.IsLower(r):
			lower = true
		case unicode.IsDigit(r):
			digit = true
		default:
			other = true
		}
	}
	if !upper || !lower || !digit || !other {
		v.Add(path, fault.PasswordWeak,
			"A password has at least one upper-case letter, one lower-case letter, one number and one special character.")
	}
}
