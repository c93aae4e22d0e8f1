import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

/** Puts the script into the page: one file, which works from the disk, where a page may load no other. */
const inOnePage: Plugin = {
  name: 'in-one-page',
  generateBundle(_, bundle) {
    const page = readFileSync('client/verify/verify.html', 'utf8')
    for (const [file, made] of Object.entries(bundle)) {
      if (made.type !== 'chunk') continue
      const script = made.code.replaceAll('</script', '<\\/script')
      const source = page.replace('<script></script>', () => `<script>${script}</script>`)
      this.emitFile({ type: 'asset', fileName: 'verify.html', source })
      delete bundle[file]
    }
  },
}

/** The page that checks a hand-over record: dist/verify/verify.html, which the server puts into each record. */
export default defineConfig({
  publicDir: false,
  plugins: [inOnePage],
  build: {
    outDir: 'dist/verify',
    target: 'es2023',
    rolldownOptions: {
      input: 'client/verify/verify.ts',
      output: { format: 'iife' },
    },
  },
})
