import { posix } from 'node:path'
import { isTest } from './import-rules.ts'
import type { SourceFile } from './source-files.ts'
import { isQueries } from './table-rules.ts'

const MIN_FILES = 3

/** A folder with one or two files, or with nothing but queries, hides what its parent could show. Tests do not count. */
export function findFolderViolations(files: readonly SourceFile[]): string[] {
  const sources = files.filter((file) => file.path.startsWith('src/') && !isTest(file))
  const folders = new Map<string, SourceFile[]>()
  for (const file of sources) {
    for (const folder of foldersAbove(file.path)) folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return [...folders].flatMap(([folder, inside]) => {
    if (inside.length < MIN_FILES && !isScreen(inside))
      return [`${folder}: contains fewer than ${MIN_FILES} files; move them into the parent folder`]
    if (inside.every(isQueries)) return [`${folder}: contains only queries; move them next to their callers`]
    return []
  })
}

/** Every screen of the web app has a folder, however small. */
function isScreen(inside: readonly SourceFile[]): boolean {
  return (
    inside.some(({ path }) => path.startsWith('src/web/') && path.endsWith('/route.tsx')) && inside.length > 1
  )
}

/** Every folder below `src` that the file is in, the nearest first. */
function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === 'src' || folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
