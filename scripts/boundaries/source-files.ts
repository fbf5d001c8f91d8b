import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }

/** One import as written, and the file in `src` it means; null for a package. Imports of types count. */
export type Import = { specifier: string; target: string | null }

const STATEMENT = /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm
const SIDE_EFFECT = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const EXPRESSION = /\bimport\(\s*['"]([^'"]+)['"]/g

/** Every TypeScript file under `folder`, with paths that start with it. */
export function readSourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

export function importsOf({ path, text }: SourceFile): Import[] {
  return [STATEMENT, SIDE_EFFECT, EXPRESSION]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, specifier = '']) => ({ specifier, target: targetOf(path, specifier) }))
}

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) return posix.join('src', specifier.slice(1))
  return null
}
