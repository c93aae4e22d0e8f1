import { readdirSync } from 'node:fs'
import { defineConfig } from 'vite'

/** Each server/cli/NAME.ts is a program of its own: dist/server/NAME.js. */
const programs = readdirSync('server/cli')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `server/cli/${file}`)

/** The server: events and projections are bundled in, packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: { input: ['server/main.ts', ...programs] },
  },
})
