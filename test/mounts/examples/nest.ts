import "reflect-metadata";
import { createRegistry, defineTools } from "@mcp-gen/runtime";
import { McpModule } from "@mcp-gen/runtime/nest";
import { type CanActivate, type ExecutionContext, Injectable, Module } from "@nestjs/common";

/** A service that the application has already. */
export class GreetingService {
  greet(name: string): string {
    return `Hello, ${name}!`;
  }
}
Injectable()(GreetingService);

/** Lets in whoever has the key. */
export class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<{ readonly headers: Record<string, string | undefined> }>();
    return request.headers["x-key"] === "let-me-in";
  }
}
Injectable()(KeyGuard);

export class GreetingModule {}
Module({ providers: [GreetingService], exports: [GreetingService] })(GreetingModule);

export class AppModule {}
Module({
  imports: [
    McpModule.forRootAsync({
      route: "api/mcp",
      guards: [KeyGuard],
      imports: [GreetingModule],
      inject: [GreetingService],
      useFactory: (greetings: GreetingService) => ({
        name: "nest",
        version: "1.0.0",
        registry: createRegistry(
          defineTools([
            {
              name: "greet",
              description: "Greets somebody.",
              inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
              run: ({ name }: { readonly name: string }, ctx) => {
                ctx.progress(1, 1);
                return greetings.greet(name);
              },
            },
          ]),
        ),
      }),
    }),
  ],
})(AppModule);
