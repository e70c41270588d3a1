import { grantableToKey, scopes, type ServiceSettings } from "@roundsman/api";

const ways = ["none", "client_secret_basic", "client_secret_post"];

type Urls = ServiceSettings["urls"];

/** Returns the metadata that apps read before they register (RFC 8414). All addresses come from the settings. */
export const serverMetadata = ({ rest }: Urls) => ({
  issuer: rest,
  authorization_endpoint: `${rest}/oauth/authorize`,
  token_endpoint: `${rest}/oauth/token`,
  registration_endpoint: `${rest}/oauth/register`,
  revocation_endpoint: `${rest}/oauth/revoke`,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ways,
  revocation_endpoint_auth_methods_supported: ways,
  code_challenge_methods_supported: ["S256"],
  scopes_supported: scopes.filter(grantableToKey),
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${rest}/docs`,
});

/** Returns the metadata of a protected resource (RFC 9728). `path` is empty for the interface as a whole. */
export const resourceMetadata = ({ rest }: Urls, path: "" | "/mcp") => ({
  resource: `${rest}${path}`,
  authorization_servers: [rest],
  scopes_supported: scopes.filter(grantableToKey),
  bearer_methods_supported: ["header"],
  resource_name: "Roundsman",
  resource_documentation: `${rest}/docs`,
});
