import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** The target number of rows. */
export type Size = { products: number; orders?: number; users?: number; subscriptions?: number }

type Options = { root: URL; dataDir: string; size: Size }

/** Fills a data folder as `npm run demo` does. */
export function growShop({ root, dataDir, size }: Options): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const flags = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])
  const child = spawn(process.execPath, ['scripts/demo.ts', ...flags], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Could not add rows to the shop.\n${output}`)),
    )
  })
}
