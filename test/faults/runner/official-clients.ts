import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import type { Peer } from "./peer.ts";

export type OfficialClient = "v1" | "v2";

export interface LastCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

const INFO = { name: "probe", version: "0" };

/** Lists and calls by an official client; rejects if it refuses the list or the result. */
export async function callOfficially(version: OfficialClient, peer: Peer, call: LastCall): Promise<void> {
  const transport = peer.transport();
  const client = version === "v1" ? new ClientV1(INFO) : new ClientV2(INFO);
  // Both generations have the same shape of transport, under types of their own.
  await client.connect(transport as never);
  await client.listTools();
  await client.callTool(call as never);
  await client.close();
}
