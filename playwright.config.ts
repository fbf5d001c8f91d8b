import { readdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'

const CHANGING = readdirSync(new URL('tests/e2e', import.meta.url)).filter((file) =>
  /^(?:admin|webhooks)-/.test(file),
)

// Kept for the workers, which read this file again.
process.env.CHROMIUM_PATH = await findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/shop-template.ts',
  // Each file that changes the catalogue or the shop gets shops of its own: the others find them as the demo made them.
  projects: [
    ...CHANGING.map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: file })),
    { name: 'shop', testMatch: '*.spec.ts', testIgnore: CHANGING },
  ],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    // A recording of every step costs a third of the run: ask for it by `npx playwright test NAME --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Chromium refuses to run as root with its sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
