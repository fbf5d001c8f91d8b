import { findBrowser } from '../../scripts/find-browser.mjs'
import { makeTemplate } from './shop-template.ts'

/** Playwright's global setup. Only here is a browser installed, because other tools read the configuration too. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findBrowser()
  return makeTemplate()
}
