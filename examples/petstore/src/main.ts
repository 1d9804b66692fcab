import { createApi } from "./api.ts";

const port = Number(process.env.PORT ?? 3210);
createApi({
  key: process.env.PETSTORE_API_KEY ?? "secret",
  onRequest: ({ method, url, status }) => console.error(method, url, status),
}).listen(port, "127.0.0.1", () => console.error(`http://127.0.0.1:${port}/v1`));
