import { defineConfig } from 'playwright/test'
import { findChromium } from '../server/cli/gate/browser.mjs'

const chromium = findChromium()

/**
 * Chromium's window beside each profile has two pages of its own, below the address, which take a sixth of the time of all tests.
 * Only the last list of features counts, so that Playwright's own stand here, too.
 */
const noFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable'],
  ...['HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding'],
  ...['PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
  // A process that waits for the next page, which most tests end without.
  'SpareRendererForSitePerProcess',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './kit/demo-store.ts',
  outputDir: '../test-results',
  // Each worker has a server and a browser of its own. Three of them wait for each other where a machine is slow, and tests end by time.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // As long as a busy machine may need: no test waits for what is there.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // Tests hold and change requests, which the service worker would answer past them. Its own tests let it in (offline/).
    serviceWorkers: 'block',
    // An animation paints sixty frames a second for as long as it runs, and that took a fifth of the time of all tests.
    contextOptions: { reducedMotion: 'reduce' },
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
        `--disable-features=${noFeatures.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'e2e', testMatch: '*/*.e2e.ts' },
    { name: 'screenshots', testMatch: 'screens/{screenshots,moving-picture}.ts' },
    { name: 'counts', testMatch: 'counts/counts.ts' },
  ],
})
