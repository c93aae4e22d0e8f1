import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Where `npm run dev` runs the server; the dev server of the client passes what is not its own on to it, under the name
 * that the browser asked for (a mere address would change it, and the server takes the page for a foreign one).
 */
const server = { target: `http://127.0.0.1:${process.env['PORT'] || '3000'}` }

/** Tailwind's plugin gives no source map for the style sheet, which needs none. */
const rolldownOptions = { checks: { sourcemapBroken: false } }

/** The client: root client/, built into dist/client, which the server serves. */
export default defineConfig({
  root: 'client',
  plugins: [react(), tailwindcss()],
  // That package writes <style> elements, which the content security policy does not let in.
  resolve: {
    alias: { 'react-style-singleton': fileURLToPath(new URL('client/ui/style-singleton.ts', import.meta.url)) },
  },
  build: { outDir: '../dist/client', emptyOutDir: true, sourcemap: true, target: 'es2023', rolldownOptions },
  server: {
    host: '127.0.0.1',
    proxy: {
      // Not the client's own modules of that name: client/api/*.ts.
      '^/api/(?!.+\\.tsx?(\\?|$))': server,
      '/healthz': server,
      '/readyz': server,
      '/socket.io': { ...server, ws: true },
    },
  },
})
