/**
 * The HTTP request behind a tool, as data.
 *
 * The same object is printed into generated code (`defineRequest({...})`) and held by the Catalog of the
 * code generator, so `serve` and generated code cannot differ in behaviour.
 */

/** Parameter styles of OpenAPI 3.2 §4.12.2; `tabDelimited` is Swagger 2.0's `collectionFormat: tsv`. */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "tabDelimited"
  | "deepObject"
  | "cookie";

/** How one argument becomes a path, query, header or cookie parameter. */
export interface ParameterSpec {
  /** The argument (top-level property of the tool's input) that holds the value. Default: the wire name. */
  readonly from?: string;
  /** Default: `simple` in path and header, `form` in query and cookie. */
  readonly style?: ParameterStyle;
  /** Default: `true` for `form` and `cookie`, otherwise `false`. */
  readonly explode?: boolean;
  /** Send RFC 3986 reserved characters unescaped. Default `false`. */
  readonly allowReserved?: boolean;
  /** Serialise by this media type instead of a style (OpenAPI `content` parameters), e.g. `application/json`. */
  readonly content?: string;
}

/** A style by name, with that style's default explode; or the full form. */
export type ParameterBinding = ParameterStyle | ParameterSpec;

/** How one property of a form or multipart body is sent (OpenAPI Encoding Object). */
export interface PartEncoding {
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** Extra part headers with fixed values (`multipart` only). */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the request body is built. */
export interface BodySpec {
  /** Media type as documented; a range such as `image/*` lets a file argument choose within it. */
  readonly contentType: string;
  /** The argument that holds the body. Default `body`. Ignored if `properties` is given. */
  readonly from?: string;
  /** Flattened bodies: wire property name → argument. The body is an object of those that are present. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Per property of a form or multipart body. */
  readonly encoding?: Readonly<Record<string, PartEncoding>>;
  /** Properties of a multipart body whose values are `FileArgument`s (or arrays of them). */
  readonly files?: readonly string[];
}

/** Everything that is needed to turn a tool's arguments into one HTTP request. */
export interface RequestSpec {
  /** Key into the registry's `apis`; absent if there is only one. */
  readonly api?: string;
  /** Upper case, e.g. `GET`; methods of OpenAPI 3.2 `additionalOperations` as written. */
  readonly method: string;
  /** Path template as written in the document, e.g. `/pets/{petId}`. */
  readonly path: string;
  /** Server URL that replaces the API's own for this operation (path- or operation-level `servers`). */
  readonly server?: string;
  /** By placeholder name. Only those that are not plain `simple` from the argument of the same name need an entry. */
  readonly pathParams?: Readonly<Record<string, ParameterBinding>>;
  /** By wire name, in document order. */
  readonly query?: Readonly<Record<string, ParameterBinding>>;
  /** By wire name as written. */
  readonly headers?: Readonly<Record<string, ParameterBinding>>;
  readonly cookies?: Readonly<Record<string, ParameterBinding>>;
  /** OpenAPI 3.2 `in: querystring`: one argument is the whole query, serialised by a media type. */
  readonly querystring?: { readonly from: string; readonly content: string };
  /** A media type (body in the argument `body`), or the full form. */
  readonly body?: string | BodySpec;
  /**
   * Documented answers: status (`200`, `4XX`, `default`) → media type(s), or `empty` where there is no content.
   * `Accept` is made of the media types of the successful ones.
   */
  readonly responses?: Readonly<Record<string, string | readonly string[]>>;
  /** OpenAPI Security Requirement Objects: OR of ANDs, scheme → scopes; `{}` means that no credential is fine too. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** A file as a tool argument. */
export interface FileArgument {
  /** File content, base64 (RFC 4648 §4). */
  readonly base64: string;
  readonly filename?: string;
  /** Media type, e.g. `image/png`. */
  readonly contentType?: string;
}

/** Names of the environment variables that hold a credential. */
export type CredentialEnv =
  | { readonly token: string }
  | { readonly username: string; readonly password: string }
  | { readonly clientId: string; readonly clientSecret: string };

/** A security scheme of an API, reduced to what a request needs. */
export type SecuritySchemeSpec =
  | {
      readonly type: "apiKey";
      readonly in: "header" | "query" | "cookie";
      /** Wire name of the header, query parameter or cookie. */
      readonly name: string;
      readonly env: { readonly token: string };
    }
  | {
      readonly type: "http";
      /** Lower case, e.g. `bearer`, `basic`; any other scheme sends `<scheme> <token>`. */
      readonly scheme: string;
      readonly env: { readonly token: string } | { readonly username: string; readonly password: string };
    }
  | {
      readonly type: "oauth2";
      /** Present if the document offers the client credentials flow. */
      readonly clientCredentials?: { readonly tokenUrl: string };
      readonly env: { readonly clientId: string; readonly clientSecret: string } | { readonly token: string };
    }
  | { readonly type: "openIdConnect"; readonly openIdConnectUrl?: string; readonly env: { readonly token: string } }
  | { readonly type: "mutualTLS" };

/** One upstream API: where it is and how it is authorised. */
export interface ApiSpec {
  /** Absolute default server URL, variables already replaced; absent if the document names none. */
  readonly server?: string;
  readonly securitySchemes?: Readonly<Record<string, SecuritySchemeSpec>>;
}
