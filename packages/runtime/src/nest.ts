import type { IncomingMessage, ServerResponse } from "node:http";
import {
  All,
  type CanActivate,
  Controller,
  type DynamicModule,
  Inject,
  Req,
  Res,
  type Type,
  UseGuards,
} from "@nestjs/common";
import { type FastifyReplyLike, takeReply } from "./node/take-reply.ts";
import { createNodeHandler, type NodeHandler } from "./node.ts";
import type { HttpServerOptions } from "./streamable-http/options.ts";
import type { RegistrySource } from "./streamable-http/service.ts";

export type { HttpServerOptions } from "./streamable-http/options.ts";

/** What is served, and how. */
export interface McpServerOptions extends HttpServerOptions {
  readonly registry: RegistrySource;
}

export interface McpRoute {
  /** Route of the endpoint, behind a global prefix if there is one. Default `mcp`. */
  readonly route?: string;
  /** Guards of this route, besides the global ones; from the module's container. */
  readonly guards?: readonly Type<CanActivate>[];
}

export interface McpModuleOptions extends McpServerOptions, McpRoute {}

export interface McpModuleAsyncOptions extends McpRoute {
  readonly imports?: DynamicModule["imports"];
  readonly inject?: readonly (Type | string | symbol)[];
  /** Gets what `inject` names: the registry's overrides may call the app's own services. */
  // biome-ignore lint/suspicious/noExplicitAny: Nest hands over whatever `inject` names, as its own factories take it
  useFactory(...dependencies: any[]): McpServerOptions | Promise<McpServerOptions>;
}

const OPTIONS = Symbol("mcp-gen options");

/**
 * Serves a registry in a Nest application, on Express or Fastify, as a route like any other: global and own guards,
 * interceptors and filters run before it.
 */
// biome-ignore lint/complexity/noStaticOnlyClass: a Nest module is a class
export class McpModule {
  static forRoot({ route, guards, ...options }: McpModuleOptions): DynamicModule {
    return McpModule.forRootAsync({
      ...(route !== undefined && { route }),
      ...(guards !== undefined && { guards }),
      useFactory: () => options,
    });
  }

  static forRootAsync({
    route = "mcp",
    guards = [],
    imports = [],
    inject = [],
    useFactory,
  }: McpModuleAsyncOptions): DynamicModule {
    return {
      module: McpModule,
      imports,
      controllers: [createController(route, guards)],
      providers: [{ provide: OPTIONS, inject: [...inject], useFactory }],
    };
  }
}

/** Express's own objects are those of `node:http`; Fastify's have them within, and the body that Nest has parsed. */
type RequestLike = IncomingMessage | { readonly raw: IncomingMessage; readonly body?: unknown };

function take(request: RequestLike): IncomingMessage {
  if (!("raw" in request)) return request;
  return request.body === undefined ? request.raw : Object.assign(request.raw, { body: request.body });
}

/** A controller of its own for each route, decorated by calls, as this package is built without decorators. */
function createController(route: string, guards: readonly Type<CanActivate>[]): Type {
  class McpController {
    readonly handler: NodeHandler;

    constructor({ registry, ...options }: McpServerOptions) {
      this.handler = createNodeHandler(registry, options);
    }

    handle(request: RequestLike, reply: ServerResponse | FastifyReplyLike): void {
      this.handler(take(request), "raw" in reply ? takeReply(reply) : reply);
    }

    onModuleDestroy(): void {
      this.handler.close();
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(McpController.prototype, "handle") ?? {};
  Inject(OPTIONS)(McpController, undefined, 0);
  Req()(McpController.prototype, "handle", 0);
  Res()(McpController.prototype, "handle", 1);
  All()(McpController.prototype, "handle", descriptor);
  UseGuards(...guards)(McpController);
  Controller(route)(McpController);
  return McpController;
}
