export { type Config, defineConfig } from "./config/config.ts";
