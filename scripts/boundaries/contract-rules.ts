import { importsOf, type SourceFile } from './source-files.ts'

const CONTRACT = 'src/core/contract/'
const LISTS = [`${CONTRACT}parts.ts`, `${CONTRACT}staff-parts.ts`]
const RATE_LIMITS = 'src/server/rate-limits.ts'
/** More parts than any module or screen uses: a file that imports so many is another list. */
const MANY_PARTS = 8

/** The contract is the only place that lists the calls and says how often each may be made. */
export function findContractViolations(files: readonly SourceFile[]): string[] {
  const parts = files.filter(({ path, text }) => path.startsWith(CONTRACT) && /\bendpoint\(\{/.test(text))
  return [...findUnlisted(files, parts), ...findSecondLists(files, parts), ...findPathLimits(files, parts)]
}

function findUnlisted(files: readonly SourceFile[], parts: readonly SourceFile[]): string[] {
  const lists = files.filter(({ path }) => LISTS.includes(path))
  if (lists.length === 0) return []
  const listed = new Set(lists.flatMap(importsOf).map(({ target }) => target))
  return parts
    .filter(({ path }) => !listed.has(path))
    .map(({ path }) => `${path}: is in no list of the contract; add it to ${LISTS.join(' or ')}`)
}

function findSecondLists(files: readonly SourceFile[], parts: readonly SourceFile[]): string[] {
  const known = new Set(parts.map(({ path }) => path))
  return files
    .filter(({ path }) => path.startsWith('src/') && !LISTS.includes(path))
    .filter(
      (file) =>
        new Set(importsOf(file).map(({ target }) => target ?? '')).intersection(known).size >= MANY_PARTS,
    )
    .map(({ path }) => `${path}: lists the contract a second time; use ${LISTS[0]}`)
}

function findPathLimits(files: readonly SourceFile[], parts: readonly SourceFile[]): string[] {
  const roots = new Set(
    parts.flatMap(({ text }) => [...text.matchAll(/\bpath: ['`]\/([\w-]+)/g)].map(([, root = '']) => root)),
  )
  return files
    .filter(({ path, text }) => path === RATE_LIMITS && [...roots].some((root) => text.includes(`/${root}`)))
    .map(({ path }) => `${path}: limits calls by their path; declare \`rateLimit\` on the endpoint instead`)
}
