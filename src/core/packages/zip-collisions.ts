type Entry = { path: string; isFolder: boolean; headerAt: number; dataAt: number; packedBytes: number }

/** Entries that cannot be unpacked beside each other, in sentences for the seller. */
export function listCollisions(entries: readonly Entry[], directoryAt: number): string[] {
  return [...listNameCollisions(entries), ...listOverlaps(entries, directoryAt)]
}

/** Names that differ only in case or composition are the same file on some servers, and no file can be a folder too. */
function listNameCollisions(entries: readonly Entry[]): string[] {
  const files = new Set<string>()
  const folders = new Set<string>()
  const found: string[] = []
  for (const { path, isFolder } of entries) {
    const name = nameOf(path)
    const taken = isFolder ? folders : files
    if (taken.has(name)) found.push(`The zip has ${path} twice.`)
    taken.add(name)
  }
  for (const { path, isFolder } of entries) {
    const clash = [...foldersOf(nameOf(path)), ...(isFolder ? [nameOf(path)] : [])].find((folder) =>
      files.has(folder),
    )
    if (clash !== undefined) found.push(`The zip has ${clash} as a file and as a folder.`)
  }
  return found
}

function nameOf(path: string): string {
  return path.replace(/\/$/, '').normalize('NFC').toLowerCase()
}

function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Data that two entries share makes a small zip huge, and data inside of a header is another file to others. */
function listOverlaps(entries: readonly Entry[], directoryAt: number): string[] {
  const inOrder = entries.toSorted((one, other) => one.headerAt - other.headerAt)
  return inOrder
    .filter(
      ({ dataAt, packedBytes }, index) =>
        dataAt + packedBytes > (inOrder[index + 1]?.headerAt ?? directoryAt),
    )
    .map(({ path }) => `The zip is damaged at ${path}.`)
}
