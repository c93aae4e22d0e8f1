import { defineConfig } from 'playwright/test'
import { findChromium } from '../server/cli/browser.mjs'

const chromium = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores, and each worker has a server and a browser of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // As long as a busy machine may need: nobody waits for what is there.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'e2e', testMatch: '*.e2e.ts' },
    { name: 'screenshots', testMatch: 'screenshots.ts' },
  ],
})
