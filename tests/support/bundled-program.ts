import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { bundleServer } from '../../scripts/bundle-server.ts'

const bundled = new Map<string, Promise<string>>()

/** A program of the tests, bundled like the shop itself, because it is started dozens of times. */
export function bundleProgram(name: `tests/${string}.ts`): Promise<string> {
  const known = bundled.get(name) ?? bundle(name)
  bundled.set(name, known)
  return known
}

async function bundle(name: string): Promise<string> {
  const bundles = inject('bundles')
  await mkdir(bundles, { recursive: true })
  const file = fileURLToPath(new URL(`../../${name}`, import.meta.url))
  return bundleServer(file, await mkdtemp(join(bundles, 'program-')))
}
