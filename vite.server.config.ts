import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vite'

const cli = 'server/cli'

/** Each server/cli/NAME.ts is a program of its own: dist/server/NAME.js. */
const commands = readdirSync(cli)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [basename(file, '.ts'), join(cli, file)])

/** The server: events and projections are bundled in, packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: { input: { main: 'server/main.ts', ...Object.fromEntries(commands) } },
  },
})
