import { readFileSync } from 'node:fs'
import { findCircles } from './boundaries/find-circles.ts'
import { findViolations } from './boundaries/find-violations.ts'
import { findRankViolations, RANKS_DOCUMENT } from './boundaries/rank-rules.ts'
import { readSourceFiles } from './boundaries/source-files.ts'

const product = readSourceFiles('src')
const files = [...product, ...['bench', 'scripts', 'tests'].flatMap(readSourceFiles)]
const violations = [
  ...findViolations(product),
  ...findRankViolations(product, readFileSync(RANKS_DOCUMENT, 'utf8')),
  ...findCircles(files),
]

for (const violation of violations) console.error(violation)
console.log(`Boundaries: ${files.length} files read, ${violations.length} violations.`)
process.exitCode = violations.length === 0 ? 0 : 1
