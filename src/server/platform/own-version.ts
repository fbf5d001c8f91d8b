import { readFileSync } from 'node:fs'

/** The release that runs here. */
export const OWN_VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
