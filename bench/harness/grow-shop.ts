import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'

type Options = { root: URL; dataDir: string; products: number }

/** Fills a data folder as `npm run demo` does. */
export function growShop({ root, dataDir, products }: Options): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['scripts/demo.ts', '--products', String(products)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The shop could not be grown.\n${said}`)),
    )
  })
}
