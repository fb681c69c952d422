package lint_test

import (
	"path"
	"strings"
	"testing"
)

// What a person may do follows from the view effective_roles, which includes the roles of groups. A statement that
// reads user_roles alone would overlook them.
func TestRolesOfPeopleAreReadFromEffectiveRoles(t *testing.T) {
	readFiles(t, "internal", 200, func(name string, source []byte) {
		for _, assigns := range []string{"internal/store/user/", "internal/store/role/", "internal/store/storetest/"} {
			if strings.HasPrefix(name, assigns) {
				return
			}
		}
		if path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") && strings.Contains(string(source), "user_roles") {
			t.Errorf("%s reads user_roles: read effective_roles", name)
		}
	})
}
