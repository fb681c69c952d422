package scim

// Path is where the protocol is mounted. The company follows: its people and groups are below "/scim/<company>/v2".
const Path = "/scim"

func address(tenant string) string { return Path + "/" + tenant + "/v2" }
