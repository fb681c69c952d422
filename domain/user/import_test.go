package user_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
)

func TestTemplateIsReadAsAFileOfPeople(t *testing.T) {
	rows, err := user.ParseImport(user.ImportTemplate("northwind.example"))
	require.NoError(t, err)
	require.Equal(t, []user.ImportRow{{Line: 2, Email: "jane.doe@northwind.example", User: user.User{
		Email: "jane.doe@northwind.example", FirstName: "Jane", LastName: "Doe", Language: "en",
		Roles: []string{"Approver", "General User"}}}}, rows)
}

func TestFileOfPeopleWithOtherColumnsAndSeparators(t *testing.T) {
	rows, err := user.ParseImport([]byte("Roles;EMAIL\n\"Approver;AP Manager\";ann.lee@x.example\n;bob@x.example\n"))
	require.NoError(t, err)
	require.Equal(t, []string{"Approver", "AP Manager"}, rows[0].User.Roles)
	require.Equal(t, "Ann Lee", rows[0].User.FullName(), "a name is guessed from the address")
	require.Empty(t, rows[1].User.Roles)
}

func TestFileOfPeopleInAnotherEncodingIsRefused(t *testing.T) {
	for _, name := range []string{"J\xfcrgen", "J\uFFFDrgen"} { // as a program sends it, and as a browser reads it
		_, err := user.ParseImport([]byte("email,firstName,roles\nj@x.example," + name + ",Approver\n"))
		require.Equal(t, fault.ImportEncoding, fault.CodeOf(err))
	}
	rows, err := user.ParseImport([]byte("email,firstName,roles\nj@x.example,Jürgen,Approver\n"))
	require.NoError(t, err)
	require.Equal(t, "Jürgen", rows[0].User.FirstName)
}

func TestUnreadableFileOfPeopleIsRefusedWithAReason(t *testing.T) {
	for content, words := range map[string]string{
		"":                               "is empty",
		"email,roles\n":                  "no people",
		"email,firstName\na@x.example,A": "The column roles is missing",
		"email,roles,salary\na,b,c":      `"salary" is unknown`,
		"email,roles\n\"a,b":             "Line 2",
		"email,roles\n" + strings.Repeat("a@x.example,Approver\n", user.MaxImportRows+1): "at most 1,000",
	} {
		_, err := user.ParseImport([]byte(content))
		require.ErrorContains(t, err, words)
		require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
	}
	_, err := user.ParseImport(make([]byte, user.MaxImportBytes+1))
	require.Equal(t, fault.FileTooLarge, fault.CodeOf(err))
}
